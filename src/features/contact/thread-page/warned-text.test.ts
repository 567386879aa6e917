import { describe, expect, it } from 'vitest';
import { splitWarned } from './warned-text.ts';

describe('the words that a warning is about', () => {
  const text = 'Send me the code and a gift card';
  const shown = (warnings: { start: number; end: number }[]) =>
    splitWarned(text, warnings)
      .map(({ text: part, isWarned }) => (isWarned ? `[${part}]` : part))
      .join('');

  it('the words that a warning is about are marked, and no word is lost or repeated', () => {
    expect(shown([])).toBe(text);
    expect(shown([{ start: 12, end: 16 }])).toBe('Send me the [code] and a gift card');
    expect(
      shown([
        { start: 23, end: 32 },
        { start: 0, end: 4 },
      ]),
    ).toBe('[Send] me the code and a [gift card]');
  });

  it('the words that a warning is about are one part where warnings overlap or lie within each other', () => {
    expect(
      shown([
        { start: 0, end: 16 },
        { start: 8, end: 20 },
      ]),
    ).toBe('[Send me the code and] a gift card');
    expect(
      shown([
        { start: 0, end: 16 },
        { start: 8, end: 11 },
      ]),
    ).toBe('[Send me the code] and a gift card');
  });
});
