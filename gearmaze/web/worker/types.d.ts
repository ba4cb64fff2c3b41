// What a worker has around it, and what the server tells it.
/// <reference lib="webworker" />

/** What is kept, under which name. */
export interface KeptFiles {
  name: string;
  /** shown when nobody answers */
  page: string;
  files: string[];
}

declare global {
  interface WorkerGlobalScope {
    readonly KEPT: KeptFiles;
    readonly registration: ServiceWorkerRegistration;
    readonly clients: Clients;
    skipWaiting(): Promise<void>;
  }
  interface WorkerGlobalScopeEventMap {
    install: ExtendableEvent;
    activate: ExtendableEvent;
    fetch: FetchEvent;
  }
}
