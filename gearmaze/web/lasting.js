// What is the same for everybody and never changes under its address. The page was told where it lies in its own language; in another
// one it is asked for where it can change.

/** @template {"reference" | "book" | "law"} Name @param {Name} name @param {string} lang @returns {`/api/${Name}?${string}`} */
export function lasting(name, lang) {
  const told = document.querySelector(`meta[name="lasting"][data-name="${name}"]`)?.getAttribute("content") ?? "";
  const address = told.startsWith(`/api/${name}/${lang}/`) ? told : `/api/${name}?lang=${lang}`;
  return /** @type {`/api/${Name}?${string}`} */ (address);
}
