import { describe, expect, it } from 'vitest';
import { isFittingMoment, parseInstallMemory } from './install-moment.ts';

describe('the offer to install the app', () => {
  const memory = { visits: 1, hasReported: false, isAnswered: false };

  it('the offer appears at the second visit or after the first report, never before and never twice', () => {
    expect(isFittingMoment(memory)).toBe(false);
    expect(isFittingMoment({ ...memory, visits: 2 })).toBe(true);
    expect(isFittingMoment({ ...memory, hasReported: true })).toBe(true);
    expect(isFittingMoment({ visits: 9, hasReported: true, isAnswered: true })).toBe(false);
  });

  it.each([null, '', '{', 'null', '7', '{"visits":"many"}'])(
    'the offer starts again from the stored text %j',
    (text) => {
      expect(parseInstallMemory(text)).toEqual({ visits: 0, hasReported: false, isAnswered: false });
    },
  );
});
