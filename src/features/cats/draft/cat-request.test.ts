import { describe, expect, it } from 'vitest';
import type { CatDraft } from './cat-post.ts';
import { findErrors } from './cat-request.ts';

const draft: CatDraft = {
  clientId: 'c7ff4b43-7b36-4f0e-8a4b-0a8f3d5a2c11',
  isLost: false,
  name: 'Mistigri',
  description: 'Grey, shy',
  place: { latitude: 0, longitude: 0, label: null, origin: 'pin', isApproximate: false },
  locationType: 'street',
};
const fieldsOf = (change: Partial<CatDraft>, hasPhoto = true) =>
  Object.keys(findErrors({ ...draft, ...change }, hasPhoto));

describe('before a report is sent', () => {
  it('lets a complete one go, also from the equator', () => {
    expect(fieldsOf({})).toEqual([]);
  });

  it('marks all missing fields together', () => {
    expect(fieldsOf({ isLost: null, name: ' ', description: 'ab', place: null }, false).sort()).toEqual(
      ['description', 'file', 'is_lost', 'name', 'place'].sort(),
    );
  });

  it('does not take an unanswered question for "found"', () => {
    expect(fieldsOf({ isLost: null })).toEqual(['is_lost']);
  });
});
