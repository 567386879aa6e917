import { afterEach, expect, it, vi } from 'vitest';
import { isCutOff, lostNetworkAttribute } from './is-cut-off.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute(lostNetworkAttribute);
});

const setOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });

it('a page makes no request in airplane mode, but one on the site’s own computer does where no network ever was', () => {
  setOnline(false);
  vi.stubGlobal('location', { hostname: 'catlas.example' });
  expect(isCutOff()).toBe(true);
  vi.stubGlobal('location', { hostname: 'localhost' });
  expect(isCutOff(), 'the server is on this computer').toBe(false);
  document.documentElement.setAttribute(lostNetworkAttribute, '');
  expect(isCutOff(), 'the page came from the device').toBe(true);
  document.documentElement.removeAttribute(lostNetworkAttribute);
  window.dispatchEvent(new Event('offline'));
  expect(isCutOff(), 'the network was lost').toBe(true);
  setOnline(true);
  expect(isCutOff()).toBe(false);
});
