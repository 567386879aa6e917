import { expect, it } from 'vitest';
import { asShownFromDevice, inColorMode } from './color-mode.ts';

it('a cached page opens in the colours chosen since, without a flash of the others', () => {
  const page = '<!DOCTYPE html><html lang="fr" class="light"><body class="dark">';
  expect(inColorMode(page, 'dark')).toBe('<!DOCTYPE html><html lang="fr" class="dark"><body class="dark">');
  expect(inColorMode(page, undefined)).toContain('<html lang="fr" class="system">');
  expect(inColorMode(page, '"><script>')).toContain('<html lang="fr" class="system">');
});

it('a page that the worker answers itself says so to its scripts', async () => {
  const page = await asShownFromDevice(new Response('<!DOCTYPE html><html lang="fr" class="light">', { status: 200 }));
  expect(await page.text()).toBe('<!DOCTYPE html><html data-lost-network="" lang="fr" class="light">');
});
