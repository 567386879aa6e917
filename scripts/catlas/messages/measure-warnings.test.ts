import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { describe, expect, it } from 'vitest';
import { warningKinds } from '#features/contact/warnings/warning-rule.ts';
import { measureWarnings } from './measure-warnings.ts';
import { type LabelledMessage, readLabelledMessages } from './read-labelled-messages.ts';

const readSet = (name: string) =>
  readLabelledMessages(join(projectRoot, `lab/evaluations/labelled-messages/${name}.json`));
const tuning = await readSet('tuning');
const heldOut = await readSet('held-out');
const secondTuning = await readSet('second-tuning');
const secondHeldOut = await readSet('second-held-out');
const thirdTuning = await readSet('third-tuning');
const fourthTuning = await readSet('fourth-tuning');
const fifthTuning = await readSet('fifth-tuning');
const all = [...tuning, ...heldOut];

describe('the labelled messages', () => {
  it('the labelled messages are 200 scams and 400 honest ones, half of them French, split by the parity of their number', () => {
    const ids = (messages: LabelledMessage[], sort: string) =>
      messages.filter(({ id }) => id.startsWith(sort)).map(({ id }) => Number(id.slice(-3)));
    for (const [sort, count] of Object.entries({ 'en-scam': 50, 'fr-scam': 50, 'en-honest': 100, 'fr-honest': 100 })) {
      const odd = Array.from({ length: count }, (_, index) => 2 * index + 1);
      expect(ids(tuning, sort)).toEqual(odd);
      expect(ids(heldOut, sort)).toEqual(odd.map((number) => number + 1));
    }
    expect(new Set(all.map(({ text }) => text)).size).toBe(600);
    for (const { id, kinds } of all) expect(kinds.length > 0, id).toBe(id.includes('scam'));
  });

  it('the second messages are 224 scams and 224 honest ones, half of them French, split by the parity of their number', () => {
    const ids = (messages: LabelledMessage[], sort: string) =>
      messages.map(({ id }) => id).filter((id) => id.startsWith(sort));
    const firsts = { 'en-scam': 101, 'fr-scam': 101, 'en-honest': 201, 'fr-honest': 201 };
    for (const [sort, first] of Object.entries(firsts)) {
      const odd = Array.from({ length: 56 }, (_, index) => first + 2 * index);
      expect(ids(secondTuning, sort)).toEqual(odd.map((number) => `${sort}-${number}`));
      expect(ids(secondHeldOut, sort)).toEqual(odd.map((number) => `${sort}-${number + 1}`));
    }
    const second = [...secondTuning, ...secondHeldOut];
    expect(new Set([...all, ...second].map(({ text }) => text)).size).toBe(1048);
    for (const { id, kinds } of second) expect(kinds.length > 0, id).toBe(id.includes('scam'));
  });
});

describe('warnings about scams', () => {
  it.each([
    ['the tuning half', tuning],
    ['the held-out half', heldOut],
    ['the English messages', all.filter(({ id }) => id.startsWith('en'))],
    ['the French messages', all.filter(({ id }) => id.startsWith('fr'))],
    ['the second messages for tuning', secondTuning],
    ['the third messages for tuning', thirdTuning],
  ])(
    'warnings about scams name 98 % of the scams and warn of at most 1 % of the honest messages: %s',
    (_name, messages) => {
      const { recall, falseRate } = measureWarnings(messages);
      expect(recall).toBeGreaterThanOrEqual(0.98);
      expect(falseRate).toBeLessThanOrEqual(0.01);
    },
  );

  it.each([
    ['the fourth messages', fourthTuning, 0.85, 0.06],
    ['the fifth messages', fifthTuning, 0.9, 0.03],
  ])('warnings about scams name most scams of texts that are harder: %s', (_name, messages, least, most) => {
    const { recall, falseRate } = measureWarnings(messages);
    expect(recall).toBeGreaterThanOrEqual(least);
    expect(falseRate).toBeLessThanOrEqual(most);
  });

  it.each([
    ['fourth', fourthTuning, [...all, ...secondTuning, ...secondHeldOut, ...thirdTuning]],
    ['fifth', fifthTuning, [...all, ...secondTuning, ...secondHeldOut, ...thirdTuning, ...fourthTuning]],
  ])(
    'the %s messages are other texts than those of the earlier sets, and the scams have their kinds',
    (_name, messages, before) => {
      const earlier = new Set(before.map(({ text }) => text));
      expect(messages.filter(({ text }) => earlier.has(text))).toEqual([]);
      for (const { id, kinds } of messages) expect(kinds.length > 0, id).toBe(id.includes('scam'));
    },
  );

  it('the third messages have four of each kind and language, and the scams of their kinds', () => {
    for (const kind of warningKinds)
      for (const language of ['en', 'fr']) {
        const labelled = thirdTuning.filter(({ id, kinds }) => id.startsWith(language) && kinds.includes(kind));
        expect(labelled.length, `${language} ${kind}`).toBeGreaterThanOrEqual(4);
      }
    for (const { id, kinds } of thirdTuning) expect(kinds.length > 0, id).toBe(id.includes('scam'));
  });

  it.each<[string, (text: string) => string]>([
    ['in capitals', (text) => text.toUpperCase()],
    ['without accents', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')],
    ['with decomposed accents', (text) => text.normalize('NFD')],
    ['with typographic apostrophes', (text) => text.replaceAll("'", '’')],
    ['without apostrophes and hyphens', (text) => text.replace(/['-]/g, ' ')],
    ['with many spaces and lines', (text) => text.replaceAll(' ', ' \n ').replace(/\n(?=.*\n)/g, ' ')],
    ['with invisible characters', (text) => text.replace(/(\p{L})(\p{L})/gu, '$1\u200b$2')],
    ['with Cyrillic letters', (text) => text.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('o', 'о')],
    [
      'in letters of mathematics',
      (text) => text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97)),
    ],
  ])('warnings about scams are not avoided by spelling: %s', (_name, disguise) => {
    const { recall, falseRate } = measureWarnings(all.map((message) => ({ ...message, text: disguise(message.text) })));
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(falseRate).toBeLessThanOrEqual(0.02);
  });
});

describe('the measure', () => {
  it('the measure counts a scam as found only by a warning of its kind, and nothing as a share of nothing', () => {
    const { byKind, ...totals } = measureWarnings([
      { id: '1', text: 'Buy an Apple gift card', kinds: ['fee'] },
      { id: '2', text: 'Buy an Apple gift card', kinds: ['fee', 'gift-card'] },
    ]);
    expect(byKind.get('gift-card')).toEqual({ labelled: 1, found: 1, falseWarnings: 0 });
    expect(totals).toEqual({
      scams: 2,
      found: 1,
      warned: 2,
      honest: 0,
      falseWarnings: 0,
      recall: 0.5,
      falseRate: null,
    });
  });
});
