// No worker any more: forgets what was kept and itself. Pages that are open go on; the next visit is as if there had been none.
addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
);
