import { describe, expect, it } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { blankFields, type CatDraft, isDraftBlank } from './cat-post.ts';
import { findErrors } from './cat-request.ts';
import { blankSeen, type SeenFields, unknownSeen } from './seen-fields.ts';

const draft: CatDraft = {
  clientId: 'c7ff4b43-7b36-4f0e-8a4b-0a8f3d5a2c11',
  isLost: false,
  name: 'Mistigri',
  description: 'Grey, shy',
  place: { latitude: 0, longitude: 0, label: null, origin: 'pin', isApproximate: false },
  locationType: 'street',
  traits: blankFields.traits,
  seen: blankFields.seen,
};
const fieldsOf = (change: Partial<CatDraft>, photoCount = 1) =>
  Object.keys(findErrors({ ...draft, ...change }, photoCount));

describe('before a report is sent', () => {
  it('a complete report is sent, also from the equator', () => {
    expect(fieldsOf({})).toEqual([]);
  });

  it('an incomplete report marks all missing fields together', () => {
    expect(fieldsOf({ isLost: null, name: ' ', description: 'ab', place: null }, 0).sort()).toEqual(
      ['description', 'file', 'is_lost', 'place'].sort(),
    );
  });

  it('a report marks contradictory traits and an impossible time, beside its other errors', () => {
    const traits = {
      ...draft.traits,
      coat_pattern: 'solid' as const,
      coat_colors: ['black' as const, 'white' as const],
    };
    const at = (date: string, time = '') => ({ seen: { date, time, isAbout: false } });
    expect(fieldsOf({ name: '…', traits })).toEqual(['name', 'coat_pattern']);
    expect(fieldsOf(at('2999-01-01'))).toEqual(['seen_at']);
    expect(fieldsOf(at('1950-01-01'))).toEqual(['seen_at']);
    expect(fieldsOf(at('20-01', '17:00'))).toEqual(['seen_at']);
    expect(findErrors({ ...draft, ...at('', '17:00') }, 1).seen_at).toMatch(/day/);
    expect(fieldsOf({ ...at('2026-01-02'), traits: { ...draft.traits, age_class: 'kitten' } })).toEqual([]);
  });

  it('a report without a name needs a letter in its description, from which the title is made', () => {
    expect(fieldsOf({ name: ' ' })).toEqual([]);
    expect(findErrors({ ...draft, name: '', description: '!!!' }, 1)).toEqual({
      description: m.cats_error_name_letters(),
    });
  });

  it('a new report says when, or that it is unknown', () => {
    const errorsOf = (seen: SeenFields) => Object.keys(findErrors({ ...draft, seen }, 1, { isNew: true }));
    expect(errorsOf(blankSeen)).toEqual(['seen_at']);
    expect(errorsOf({ ...blankSeen, date: '2026-01-02' })).toEqual([]);
    expect(errorsOf(unknownSeen)).toEqual([]);
    expect(isDraftBlank({ ...blankFields, seen: unknownSeen })).toBe(false);
  });

  it('an unanswered question does not count as "found"', () => {
    expect(fieldsOf({ isLost: null })).toEqual(['is_lost']);
  });
});
