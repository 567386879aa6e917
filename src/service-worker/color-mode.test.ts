import { expect, it } from 'vitest';
import { inColorMode } from './color-mode.ts';

it('a cached page opens in the colours chosen since, without a flash of the others', () => {
  const page = '<!DOCTYPE html><html lang="fr" class="light"><body class="dark">';
  expect(inColorMode(page, 'dark')).toBe('<!DOCTYPE html><html lang="fr" class="dark"><body class="dark">');
  expect(inColorMode(page, undefined)).toContain('<html lang="fr" class="system">');
  expect(inColorMode(page, '"><script>')).toContain('<html lang="fr" class="system">');
});
