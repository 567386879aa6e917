import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chosenTraitNames, forEachTrait } from '#db/traits.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { fillTraits } from './cat-traits.ts';
import { findTraitProblems, traitFields } from './trait-schema.ts';

const now = new Date('2026-06-15T12:00:00Z');
const schema = z.object(traitFields).transform((given, context) => {
  const traits = fillTraits(given);
  for (const { field, message } of findTraitProblems(traits, now)) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
  return traits;
});
const parse = (given: unknown) => schema.safeParse(given);

function refusals(given: unknown) {
  const inBoth = (['en', 'fr'] as const).map((locale) =>
    inLocale(locale, () => parse(given).error?.issues.map(({ path, message }) => [path[0], message])),
  );
  return inBoth[0]?.map(([field, message], index) => [field, message, inBoth[1]?.[index]?.[1]]) ?? [];
}

describe('the traits of a report', () => {
  it('traits are unknown unless given: the site claims nothing that the reporter did not say', () => {
    expect(parse({}).data).toEqual({
      ...forEachTrait(() => 'unknown'),
      coat_colors: [],
      white_marks: [],
      seen_at: null,
      seen_at_precision: 'about',
    });
  });

  it('each colour and mark is stored once, in one order, so that equal sets are equal columns', () => {
    const given = { coat_colors: ['white', 'black', 'white'], white_marks: 'paws,face,paws' };
    expect(parse(given).data).toMatchObject({ coat_colors: ['black', 'white'], white_marks: ['face', 'paws'] });
  });

  it.each([
    ...chosenTraitNames.map((name): [string, string] => [name, 'purple']),
    ['age_class', 3],
    ['coat_colors', ['black', 'purple']],
    ['coat_colors', 'black,purple'],
    ['coat_colors', 3],
    ['coat_pattern', null],
    ['coat_length', ''],
    ['white_marks', ['whiskers']],
    ['collar', true],
    ['seen_at', '2026-06-14'],
    ['seen_at_precision', 'unknown'],
  ])('a trait rejects %s outside its list, in the reader’s language', (field, value) => {
    const [refusal, ...others] = refusals({ [field]: value });
    expect(others).toEqual([]);
    expect(refusal?.[0]).toBe(field);
    expect(refusal?.[1]).toMatch(/^(Choose|Say|Enter) /);
    expect(refusal?.[2]).toMatch(/^(Choisissez|Indiquez) /);
  });
});

describe('a coat that no cat can have', () => {
  it.each([
    [{ coat_pattern: 'solid', coat_colors: ['black', 'white'] }, /solid coat has one colour/, /uni n’a qu’une/],
    [{ coat_pattern: 'tortoiseshell', coat_colors: ['black'] }, /at least two colours/, /au moins deux/],
    [{ coat_pattern: 'calico', coat_colors: ['white'] }, /calico coat has white and/, /tricolore a du blanc/],
    [{ coat_pattern: 'bicolor', coat_colors: ['grey'] }, /second colour/, /deuxième couleur/],
    [{ coat_pattern: 'bicolor', coat_colors: ['white'], white_marks: ['paws'] }, /second colour/, /deuxième couleur/],
  ])('an impossible coat is rejected with the reason: %j', (given, english, french) => {
    const found = refusals(given);
    expect(found).toEqual([['coat_pattern', expect.stringMatching(english), expect.stringMatching(french)]]);
  });

  it.each([
    { coat_pattern: 'solid', coat_colors: ['black'], white_marks: ['chest'] },
    { coat_pattern: 'bicolor', coat_colors: ['black'], white_marks: ['paws'] },
    { coat_pattern: 'bicolor', coat_colors: ['black', 'white'] },
    { coat_pattern: 'calico', coat_colors: [] },
    { coat_pattern: 'tabby', coat_colors: ['brown', 'white'] },
  ])('a possible coat, or one with unknown colours, is accepted: %j', (given) => {
    expect(refusals(given)).toEqual([]);
  });
});

describe('when the cat was seen', () => {
  const seen = (seen_at: string, age_class = 'unknown') => refusals({ seen_at, seen_at_precision: 'exact', age_class });
  const future = [['seen_at', expect.stringMatching(/in the future/), expect.stringMatching(/dans le futur/)]];

  it('the time of a sighting is not in the future, but may be so by the clock of a phone', () => {
    expect(seen('2026-06-15T12:04:00Z')).toEqual([]);
    expect(seen('2026-06-15T14:04:00+02:00')).toEqual([]);
    expect(seen('2026-06-15T12:06:00Z')).toEqual(future);
  });

  it('the day of a sighting may be today, whose noon stands for a day without an hour, and not tomorrow', () => {
    const onDay = (seen_at: string, seen_at_precision: string) => refusals({ seen_at, seen_at_precision });
    for (const precision of ['day', 'about']) {
      expect(onDay('2026-06-16T00:00:00Z', precision)).toEqual([]);
      expect(onDay('2026-06-16T00:06:00Z', precision)).toEqual(future);
    }
    expect(onDay('2026-06-15T13:00:00Z', 'hour')).toEqual(future);
  });

  it('the time of a sighting is not before a cat of that age was born', () => {
    const refused = [['seen_at', expect.stringMatching(/so long ago/), expect.stringMatching(/si longtemps/)]];
    expect(seen('2023-06-15T12:00:00Z', 'kitten')).toEqual(refused);
    expect(seen('2025-09-01T12:00:00Z', 'kitten')).toEqual([]);
    expect(seen('2014-06-15T12:00:00Z', 'adult')).toEqual(refused);
    expect(seen('2014-06-15T12:00:00Z', 'senior')).toEqual([]);
    expect(seen('1995-06-15T12:00:00Z')).toEqual(refused);
  });
});
