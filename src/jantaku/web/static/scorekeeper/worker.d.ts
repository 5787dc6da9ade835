// Types of the browser's service worker API, as far as used.
export interface Waiting extends Event { waitUntil(work: Promise<unknown>): void }
export interface Fetching extends Waiting { request: Request; respondWith(answer: Promise<Response>): void }
export interface Told extends Waiting { data: { keep?: string; release?: string } | null; ports: readonly MessagePort[] }
export interface Worker {
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "message", listener: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
