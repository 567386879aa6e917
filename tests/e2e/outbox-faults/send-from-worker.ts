import type { CDPSession, Page } from '@playwright/test';
import { outboxSyncTag } from '#features/outbox/outbox-sync.ts';
import { count, type Device } from './device.ts';
import type { Step } from './schedule.ts';

/** The browser wakes the worker when the network returns, with or without a page. */
export async function sendFromWorker(
  { device, page }: { device: Device; page: Page },
  end: Extract<Step, { do: 'send from the worker' }>['end'],
): Promise<void> {
  const browser = await device.context.newCDPSession(page);
  const registrationId = await findRegistration(browser);
  const before = device.posts;
  const origin = new URL(device.line.url).origin;
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: outboxSyncTag,
    lastChance: false,
  });
  await waitUntil(async () => device.posts > before || (await isQuiet(page)));
  if (device.posts > before) count(device, `post by a worker that ends ${end}`);
  if (end === 'stopped') await browser.send('ServiceWorker.stopAllWorkers');
  if (end === 'replaced') {
    const script = await (await device.member.request.get('/sw.js')).text();
    device.line.answer('/sw.js', { type: 'text/javascript', body: `${script}\n// ${Date.now()}` });
    await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      await registration.update();
      const { installing } = registration;
      if (!installing) return;
      // Playwright's navigation hangs if a page opens before the newer worker is active.
      await new Promise<void>((resolve) => {
        installing.addEventListener('statechange', () => {
          if (installing.state === 'installed') installing.postMessage({ type: 'take-over' });
          if (installing.state === 'activated' || installing.state === 'redundant') resolve();
        });
      });
    });
  }
  await waitUntil(() => isQuiet(page));
  await browser.detach();
}

async function findRegistration(browser: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const live = registrations.findLast(({ isDeleted }) => !isDeleted);
      if (live) resolve(live.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  return found;
}

async function isQuiet(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    for (let look = 0; look < 4; look++) {
      const { held } = await navigator.locks.query();
      if (held?.some(({ name }) => name?.startsWith('catlas-outbox'))) return false;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    return true;
  });
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 100; look++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  throw new Error('the worker did not come to an end');
}
