import { describe, expect, it } from 'vitest';
import { unknownTraits } from '#features/traits/cat-traits.ts';
import { placeDensity, timeDensity } from './place-and-time.ts';
import { type ComparedReport, type EvidenceKind, scorePair } from './score-pair.ts';

const home = { latitude: 45.764, longitude: 4.8357 };
const report = (parts: Partial<ComparedReport> = {}): ComparedReport => ({
  ...unknownTraits,
  place: home,
  locationType: 'street',
  createdAt: '2026-06-01T12:00:00.000Z',
  ...parts,
});
const evidence = (lost: Partial<ComparedReport>, found: Partial<ComparedReport>, kind: EvidenceKind) =>
  scorePair(report(lost), report(found)).evidence[kind];

describe('two reports', () => {
  it('an unknown value on either side is no evidence', () => {
    const { evidence: of } = scorePair(
      report({ coat_colors: ['black'], coat_pattern: 'solid', sex: 'female', white_marks: ['chest'], collar: 'yes' }),
      report(),
    );
    const { place, time, ...traits } = of;
    expect(new Set(Object.values(traits))).toEqual(new Set([0]));
    expect([Number.isFinite(place), Number.isFinite(time)]).toEqual([true, true]);
  });

  it('a rare coat is better evidence than a common one, and colours that do not look alike are worse', () => {
    const coat = (told: ComparedReport['coat_colors'], seen: ComparedReport['coat_colors']) =>
      evidence({ coat_colors: told }, { coat_colors: seen }, 'coat');
    expect(coat(['black', 'white', 'ginger'], ['black', 'white', 'ginger'])).toBeGreaterThan(
      coat(['black'], ['black']),
    );
    expect(coat(['black'], ['black'])).toBeGreaterThan(0.5);
    expect(coat(['black', 'white'], ['black'])).toBeGreaterThan(coat(['ginger'], ['black']));
    expect(coat(['grey'], ['brown'])).toBeGreaterThan(coat(['grey'], ['ginger']));
    expect(coat(['white'], ['black'])).toBeLessThan(-2);
  });

  it('a pattern counts only as far as the colours do not imply it', () => {
    const pattern = (colors: ComparedReport['coat_colors'], told: 'tabby' | 'bicolor') =>
      evidence({ coat_colors: colors, coat_pattern: told }, { coat_colors: colors, coat_pattern: told }, 'pattern');
    expect(pattern(['grey'], 'tabby')).toBeGreaterThan(0.9);
    expect(Math.abs(pattern(['black', 'white'], 'bicolor'))).toBeLessThan(0.3);
    expect(evidence({ coat_pattern: 'tabby' }, { coat_pattern: 'calico' }, 'pattern')).toBeLessThan(-1);
  });

  it('values that people confuse count less than others', () => {
    const eyes = (told: 'green' | 'yellow', seen: 'green' | 'yellow' | 'blue') =>
      evidence({ eye_color: told }, { eye_color: seen }, 'eye_color');
    expect(eyes('green', 'green')).toBeGreaterThan(0);
    expect(eyes('green', 'blue')).toBeLessThan(eyes('green', 'yellow'));
    // A cat often loses a collar, but rarely gets one.
    const collar = (told: 'yes' | 'no', seen: 'yes' | 'no') => evidence({ collar: told }, { collar: seen }, 'collar');
    expect(collar('yes', 'no')).toBeGreaterThan(collar('no', 'yes'));
  });

  it('a microchip on one side and none on the other speaks against, and an unread one says nothing', () => {
    const chip = (told: 'yes' | 'no', seen: 'yes' | 'no' | 'unknown') =>
      evidence({ chip: told }, { chip: seen }, 'chip');
    expect(chip('yes', 'no')).toBeLessThan(-1);
    expect(chip('no', 'yes')).toBeLessThan(-1);
    expect(chip('yes', 'yes')).toBeGreaterThan(0.4);
    expect(chip('yes', 'unknown')).toBe(0);
  });

  it('a tabby says less of a ginger cat than of a grey one, because most ginger cats are tabby', () => {
    const tabby = (color: 'ginger' | 'grey') => {
      const cat = { coat_colors: [color], coat_pattern: 'tabby' as const };
      return evidence(cat, cat, 'pattern');
    };
    expect(tabby('ginger')).toBeLessThan(0.5);
    expect(tabby('grey')).toBeGreaterThan(tabby('ginger') + 0.3);
  });

  it('a colour that both report is one support, further colours and traits are one each', () => {
    const supports = (parts: Partial<ComparedReport>) => scorePair(report(parts), report(parts)).supports;
    expect(supports({})).toBe(0);
    expect(supports({ coat_colors: ['black'], coat_pattern: 'solid' })).toBe(1);
    expect(supports({ coat_colors: ['black', 'white'] })).toBe(2);
    expect(supports({ coat_colors: ['grey'], sex: 'male' })).toBe(2);
  });

  it('the score learns from this site how common a value is', () => {
    const counts = { coats: { black: 900 }, patterns: { black: { tabby: 90, solid: 10 } }, singles: {} as never };
    const black = { coat_colors: ['black' as const], coat_pattern: 'tabby' as const };
    const evidenceOf = (told?: typeof counts) => scorePair(report(black), report(black), { counts: told }).evidence;
    expect(evidenceOf(counts).coat).toBeLessThan(evidenceOf().coat);
    expect(evidenceOf(counts).pattern).toBeLessThan(evidenceOf().pattern);
  });
});

describe('place and time', () => {
  it('a cat that lives indoors is nearer, and every density shrinks with the distance', () => {
    const cells = ['street', 'street'] as const;
    for (const living of ['indoor', 'outdoor', 'unknown'] as const) {
      const densities = [0, 300, 700, 1500, 4000, 9000].map((meters) => placeDensity(meters, living, cells));
      expect(densities).toEqual(densities.toSorted((one, other) => other - one));
      expect(densities.at(-1)).toBeGreaterThan(0);
    }
    expect(placeDensity(0, 'indoor', cells)).toBeGreaterThan(placeDensity(0, 'outdoor', cells));
    expect(placeDensity(3000, 'indoor', cells)).toBeLessThan(placeDensity(3000, 'outdoor', cells));
  });

  it('a circle around the home has the share of cats that the surveyed quartiles say', () => {
    const within = (living: 'indoor' | 'outdoor') =>
      placeDensity(0, living, ['area', 'area']) * Math.PI * Math.SQRT1_2 ** 2;
    expect(within('outdoor')).toBeCloseTo(0.635, 2);
    expect(within('indoor')).toBeCloseTo(0.94, 2);
  });

  it('an undated lost report fits cats found up to 60 days before it, a dated one only those of 3 days', () => {
    const time = (seen_at: string | null, foundAt: string) => evidence({ seen_at }, { seen_at: foundAt }, 'time');
    const posted = '2026-06-01T12:00:00.000Z';
    expect(time(null, '2026-04-20T12:00:00.000Z')).toBeGreaterThan(time(posted, '2026-04-20T12:00:00.000Z') + 3);
    expect(time(null, '2026-03-01T12:00:00.000Z')).toBeLessThan(-5);
    expect(time(null, '2026-06-03T12:00:00.000Z')).toBeGreaterThan(time(null, '2026-05-20T12:00:00.000Z'));
  });

  it('a year has nearly all cats, and nearly none is found before it is lost', () => {
    const days = Array.from({ length: 368 }, (_, index) => timeDensity(index - 3));
    expect(days.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 2);
    expect(timeDensity(-30)).toBeLessThan(timeDensity(80) / 100);
  });
});
