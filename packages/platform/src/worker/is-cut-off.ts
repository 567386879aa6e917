/** The service worker sets it on the documents that it answers itself, and a page that loses the network on its own. */
export const lostNetworkAttribute = 'data-lost-network';

const ownComputer = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** A worker has no document. */
const { document } = globalThis as { document?: { documentElement: Root } };
type Root = { hasAttribute: (name: string) => boolean; setAttribute: (name: string, value: string) => void };

globalThis.addEventListener?.('offline', () => document?.documentElement.setAttribute(lostNetworkAttribute, ''));

/**
 * Says whether a request of this page would only fail. A browser also reports no network on a computer that has none and
 * runs the site itself; there the page must have lost the network, or have come from the device.
 */
export function isCutOff(): boolean {
  if (!document || navigator.onLine !== false) return false;
  return !ownComputer.test(location.hostname) || document.documentElement.hasAttribute(lostNetworkAttribute);
}
