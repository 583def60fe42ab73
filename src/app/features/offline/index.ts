/** The page without a network, and its next version when the user wants it: see service-worker.ts. */
import type { App } from '../../app.ts';
import { type Drawn, firstPicture } from '../../render/first-picture.ts';

export const order = 120;

/** Milliseconds between two looks for a new version: on coming back to a page that stays open for days. */
const LOOK_AGAIN = 3_600_000;

export function install(page: App & Drawn): void {
  // The worker is a file of the build: there is none where Vite serves what is being written.
  if (import.meta.hot !== undefined || !('serviceWorker' in navigator)) return;
  // Where storage is forbidden there is only the network.
  void firstPicture(page)
    .then(() => register(page))
    .catch(() => {});
}

async function register(page: App): Promise<void> {
  const { serviceWorker } = navigator;
  const before = serviceWorker.controller;
  await serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`);
  const registration = await serviceWorker.getRegistration();
  if (registration === undefined) return;
  if (before === null) void tellOpened(serviceWorker);
  new Updates(page, registration, before !== null);
}

/** What this page has read before the worker stood beside it. */
async function tellOpened({ ready }: ServiceWorkerContainer): Promise<void> {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  (await ready).active?.postMessage({ type: 'opened', urls });
}

/** Says that there is a new version, and takes it when the user wants it. */
class Updates {
  private readonly page: App;
  private readonly registration: ServiceWorkerRegistration;
  private isWanted = false;
  /** Whether a worker of a former version has this page. */
  private isOurs: boolean;
  private looked = performance.now();

  constructor(page: App, registration: ServiceWorkerRegistration, isOurs: boolean) {
    this.page = page;
    this.registration = registration;
    this.isOurs = isOurs;
    navigator.serviceWorker.addEventListener('controllerchange', () => this.changed());
    registration.addEventListener('updatefound', () => this.follow());
    document.addEventListener('visibilitychange', () => this.look());
    this.follow();
    this.tell();
  }

  private follow(): void {
    this.registration.installing?.addEventListener('statechange', () => this.tell());
  }

  private tell(): void {
    if (this.registration.waiting === null || !this.isOurs) return;
    this.page.say('There is a new version of Penumbra.', 'note', { label: 'Load it', run: () => this.take() });
  }

  private take(): void {
    this.isWanted = true;
    this.registration.waiting?.postMessage({ type: 'take' });
  }

  /** Another worker has this page: the first one, or a new version that was asked for, here or in another tab. */
  private changed(): void {
    if (this.isWanted) location.reload();
    else if (this.isOurs)
      this.page.say('Another tab has loaded a new version of Penumbra.', 'note', { label: 'Load it here', run: () => location.reload() });
    this.isOurs = true;
  }

  private look(): void {
    if (document.hidden || performance.now() - this.looked < LOOK_AGAIN) return;
    this.looked = performance.now();
    this.registration.update().catch(() => {});
  }
}
