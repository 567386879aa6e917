import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

describe('editDistance', () => {
  it.each([
    ['marseille', 'marseile', 1],
    ['bordeaux', 'bordaux', 1],
    ['lyon', 'lyno', 1],
    ['nantes', 'nanres', 1],
    ['paris', 'paris', 0],
    ['lille', 'brest', 3],
  ])('the distance between %s and %s is counted', (a, b, edits) => {
    expect(editDistance(a, b, 2)).toBe(edits);
    expect(editDistance(b, a, 2)).toBe(edits);
  });
});
