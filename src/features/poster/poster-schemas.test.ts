import { describe, expect, it } from 'vitest';
import { usualChoice } from '#tests/support/sample-posters.ts';
import { type PosterSheet, sheetsFor } from './poster-choice.ts';
import { parsePosterChoice, posterFileQuerySchema } from './poster-schemas.ts';

const noteOf = (note: string) => posterFileQuerySchema.safeParse({ sheets: 'poster', note });
const phoneOf = (phone: string) => posterFileQuerySchema.safeParse({ sheets: 'poster', phone });
const messageOf = ({ error }: ReturnType<typeof noteOf>) => error?.issues[0]?.message ?? null;

describe('the own words of a poster', () => {
  it.each([
    ['', ''],
    ['  Deaf,\nwears a  blue bell ', 'Deaf, wears a blue bell'],
    ['a\u202Eb\u0000c\u200B\u2066d', 'ab cd'],
    ['Call 06 12 34 56 78, jane@example.org', 'Call 06 12 34 56 78, jane@example.org'],
    [`${'\u{1F408}'.repeat(59)}é`, `${'\u{1F408}'.repeat(59)}é`],
  ])('the own words of a poster are one line without controls and direction signs: %j', (typed, printed) => {
    expect(noteOf(typed).data?.note).toBe(printed);
  });

  it.each([
    ['x'.repeat(61), 'Use at most 60 characters.'],
    ['— …', 'Use at least one letter or digit.'],
    ['\u{1F408}', 'Use at least one letter or digit.'],
  ])('the own words of a poster are refused if nobody could read them: %j', (typed, message) => {
    expect(messageOf(noteOf(typed))).toBe(message);
  });
});

describe('the number on a poster', () => {
  it.each([
    ['', ''],
    ['06 12 34 56 78', '06 12 34 56 78'],
    ['+33 (0)6 12-34.56.78', '+33 (0)6 12-34.56.78'],
    ['\u202A06\u00a012\u202f34\u201156  78\u202C', '06 12 34-56 78'],
  ])('the number on a poster is as it was typed or pasted: %j', (typed, printed) => {
    expect(phoneOf(typed).data?.phone).toBe(printed);
  });

  it.each(['1'.repeat(21), 'call me', '06 12 34 56 7O', '+-()', '٠٦١٢٣٤٥٦٧٨', '06;12', '06 12 34'])(
    'the number on a poster has the digits of a complete number and their signs only: %j',
    (typed) => {
      expect(messageOf(phoneOf(typed))).toBe(
        'Enter the complete number, at most 20 characters: digits, spaces and the signs + ( ) . -',
      );
    },
  );
});

describe('the choice in the address of the poster page', () => {
  const parse = (query: string, isLost = true) => parsePosterChoice(new URLSearchParams(query), { isLost });

  it('the choice in the address of the poster page is the poster at first, without words and number', () => {
    expect(parse('')).toEqual({
      choice: { ...usualChoice, sheets: ['poster'] },
      problems: {},
      typed: { note: '', phone: '' },
    });
    expect(parse('from=elsewhere').problems).toEqual({});
  });

  it('the choice in the address of the poster page is kept', () => {
    const query = 'sheets=road&sheets=poster&paper=letter&ink=saver&language=fr&photos=2&note=Sourd&phone=0612345678';
    expect(parse(query).choice).toEqual({
      sheets: ['poster', 'road'],
      paper: 'letter',
      ink: 'saver',
      language: 'fr',
      photos: 2,
      note: 'Sourd',
      phone: '0612345678',
    });
  });

  it.each([
    ['sheets=poster&language=de', 'language', 'Choose English, French or both.'],
    ['sheets=poster&photos=4', 'photos', 'Choose one to 3 photos.'],
    ['sheets=poster&photos=no', 'photos', 'Choose one to 3 photos.'],
    ['paper=a4', 'sheets', 'Choose at least one sheet.'],
    ['sheets=banner', 'sheets', 'Choose from the sheets of the list.'],
    ['sheets=collar-slip', 'sheets', 'Choose from the sheets of the list.'],
  ])('the choice in the address of the poster page says what is wrong: %s', (query, field, message) => {
    expect(parse(query).problems).toEqual({ [field]: message });
  });

  it('the choice in the address of the poster page keeps the other fields, and what was typed, if one is wrong', () => {
    expect(parse('sheets=road&ink=saver&note=Sourd&phone=call+me')).toMatchObject({
      choice: { sheets: ['road'], ink: 'saver', note: 'Sourd', phone: '' },
      typed: { note: 'Sourd', phone: 'call me' },
    });
    expect(parse('ink=saver').choice).toMatchObject({ sheets: [], ink: 'saver' });
  });

  it('the finder of a cat first gets collar slips and door cards, which an owner cannot choose', () => {
    expect(parse('', false).choice.sheets).toEqual(['collar-slip', 'door-card']);
    expect(sheetsFor({ isLost: false }).slice(0, 3)).toEqual(['collar-slip', 'door-card', 'poster']);
    expect(parse('sheets=door-card&sheets=collar-slip', false).choice.sheets).toEqual(['collar-slip', 'door-card']);
    const onlyFound = sheetsFor({ isLost: false }).filter((sheet) => !sheetsFor({ isLost: true }).includes(sheet));
    expect(onlyFound).toEqual(['collar-slip', 'door-card'] satisfies PosterSheet[]);
  });
});
