import { expect, it } from 'vitest';
import { parseColorMode } from './color-mode.ts';

it('the page keeps the light or dark mode a reader chose, and follows the device otherwise', () => {
  expect(parseColorMode('a=1; color-mode=dark; b=2')).toBe('dark');
  expect(parseColorMode('color-mode=light')).toBe('light');
  expect(parseColorMode('color-mode=system')).toBe('system');
  expect(parseColorMode('not-color-mode=dark')).toBe('system');
  expect(parseColorMode(null)).toBe('system');
});
