import { describe, expect, it } from 'vitest';
import { distanceKm } from '#features/places/place.ts';
import { offerTraits } from '#features/traits/offer-traits.ts';
import { findTraitProblems } from '#features/traits/trait-schema.ts';
import { buildDemoTown, type DemoCat } from './demo-town.ts';
import { coatWords } from './portrait/describe-coat.ts';
import { drawPortrait } from './portrait/draw-portrait.ts';
import { traitsFor } from './portrait/traits.ts';
import { traitsOfPortrait } from './portrait/traits-of-portrait.ts';
import { createRandom } from './random.ts';

const now = new Date('2026-03-14T09:30:00Z');
const town = buildDemoTown({ seed: 2026, now });
const dayMs = 86_400_000;

function countBy(status: string): number {
  return town.cats.filter((cat) => cat.status === status).length;
}

describe('the demo town', () => {
  it('the demo town fills the map: at least 400 approved cats, most of them inside the 30 days that lists show', () => {
    expect(countBy('approved')).toBeGreaterThanOrEqual(400);
    const recent = town.cats.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < 29.5 * dayMs);
    expect(recent.length).toBeGreaterThanOrEqual(400);
    expect(town.cats.length - recent.length).toBeGreaterThanOrEqual(30);
    expect(new Set(town.cats.map(({ placeLabel }) => placeLabel)).size).toBeGreaterThan(100);
  });

  it('the demo town gives a moderator something to do', () => {
    expect([countBy('pending'), countBy('rejected'), countBy('deleted')]).toEqual([30, 6, 3]);
    expect(town.comments).toHaveLength(160);
    expect(town.comments.filter(({ status }) => status === 'pending')).toHaveLength(18);
  });

  it('the demo town has reports that are perhaps of one cat: of the same name and kind, a few streets and days apart', () => {
    const isDouble = (cat: DemoCat) =>
      town.cats.some(
        (other) =>
          other.status === 'approved' &&
          other.name === cat.name &&
          other.isLost === cat.isLost &&
          Math.abs(other.latitude - cat.latitude) + Math.abs(other.longitude - cat.longitude) < 0.005,
      );
    expect(town.cats.filter((cat) => cat.status === 'pending' && isDouble(cat)).length).toBeGreaterThanOrEqual(4);
  });

  it('the demo town has members who can sign in: one administrator, everybody on a domain that takes no mail', () => {
    expect(town.members).toHaveLength(8);
    expect(town.members.filter(({ type }) => type === 'admin').map(({ email }) => email)).toEqual([
      'admin@example.org',
    ]);
    expect(town.members.every(({ email }) => /^[a-z]+@example\.org$/.test(email))).toBe(true);
    expect(new Set(town.members.map(({ email }) => email)).size).toBe(8);
  });

  it('the demo town keeps every text within the limits of the form (spec §5)', () => {
    for (const { name, description } of town.cats) {
      expect(name.length).toBeGreaterThanOrEqual(1);
      expect(name.length).toBeLessThanOrEqual(100);
      expect(description.length).toBeGreaterThanOrEqual(3);
      expect(description.length).toBeLessThanOrEqual(1000);
    }
    for (const { content } of town.comments) {
      expect(content.length).toBeGreaterThanOrEqual(3);
      expect(content.length).toBeLessThanOrEqual(100);
    }
  });

  it('the demo town leaves no mark, double space or English punctuation in what people read', () => {
    const texts = [...town.cats.map(({ description }) => description), ...town.comments.map(({ content }) => content)];
    for (const text of texts) expect(text).not.toMatch(/[{}|]|undefined| {2}|'| [;:!?.,]/);
  });

  it('the demo town contracts French as French does: d’Angers, du Havre, qu’Œdipe', () => {
    const french = town.cats.filter(({ locale, status }) => locale === 'fr' && status !== 'rejected');
    for (const { description } of french) {
      expect(description).not.toMatch(/\b(de|à) Les? [A-ZÉ]|\b(de|que) [AEIOUÂÉÈÊÎÔŒÛ]|\bsi ils?\b/);
    }
  });

  it('the demo town is written in both languages, about 60 % French, and never twice the same', () => {
    const french = town.cats.filter(({ locale }) => locale === 'fr').length / town.cats.length;
    expect(french).toBeGreaterThan(0.54);
    expect(french).toBeLessThan(0.66);
    expect(new Set(town.cats.map(({ description }) => description)).size).toBe(town.cats.length);
    expect(town.cats.every(({ locale, authorIndex }) => town.members[authorIndex]?.locale === locale)).toBe(true);
  });

  it('the demo town says in the text what the portrait shows', () => {
    for (const cat of town.cats) {
      if (cat.status === 'rejected') continue;
      const words = coatWords(traitsFor(createRandom(cat.portraitSeed)), cat.locale, cat.sex);
      expect(cat.description.toLowerCase()).toContain(words.coat.toLowerCase());
      expect(cat.description.toLowerCase()).toContain(words.eyes.toLowerCase());
      if (words.collar) expect(cat.description).toContain(words.collar);
    }
  });

  it('the demo town has traits that are possible, and the colours that the words of the report tell', () => {
    for (const cat of town.cats.filter(({ status }) => status !== 'rejected')) {
      const traits = traitsOfPortrait(traitsFor(createRandom(cat.portraitSeed)), cat);
      expect(findTraitProblems(traits, new Date())).toEqual([]);
      const isSolid = traits.coat_pattern === 'solid' && traits.white_marks.length === 0;
      const colors = offerTraits(cat.description).flatMap((offer) =>
        offer.trait === 'coat_colors' ? offer.value : [],
      );
      if (isSolid) expect([cat.description, colors]).toEqual([cat.description, traits.coat_colors]);
    }
  });

  it('the demo town puts every cat in France, on the mainland or in Corsica', () => {
    for (const { latitude, longitude, placeLabel } of town.cats) {
      const isCorsican = placeLabel.includes('Ajaccio');
      const [south, north, west, east] = isCorsican ? [41.3, 43.1, 8.5, 9.6] : [42.3, 51.1, -4.8, 8.3];
      expect(latitude, placeLabel).toBeGreaterThan(south!);
      expect(latitude, placeLabel).toBeLessThan(north!);
      expect(longitude, placeLabel).toBeGreaterThan(west!);
      expect(longitude, placeLabel).toBeLessThan(east!);
    }
  });

  it('the demo town lets time run forwards: no date in the future, no comment before its cat, none by its own author', () => {
    for (const { createdAt } of town.cats) expect(createdAt.getTime()).toBeLessThan(now.getTime());
    for (const { catIndex, authorIndex, createdAt } of town.comments) {
      const cat = town.cats[catIndex]!;
      expect(cat.status).toBe('approved');
      expect(createdAt.getTime()).toBeGreaterThan(cat.createdAt.getTime());
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      expect(authorIndex).not.toBe(cat.authorIndex);
    }
  });

  it('the demo town is the same town for the same seed, and another for another', () => {
    expect(buildDemoTown({ seed: 2026, now })).toEqual(town);
    expect(buildDemoTown({ seed: 2027, now }).cats[0]).not.toEqual(town.cats[0]);
  });

  it('the demo town has 80 different portraits; those of pending reports are their own, and others share one with reports far away', () => {
    const sharing = Map.groupBy(town.cats, ({ portraitSeed }) => portraitSeed);
    const portraits = [...sharing.keys()].map((seed) => drawPortrait(traitsFor(createRandom(seed))));
    expect(new Set(portraits).size).toBe(80);
    for (const cats of sharing.values()) {
      if (cats.some(({ status }) => status === 'pending')) expect(cats).toHaveLength(1);
      const distances = cats.flatMap((one, index) => cats.slice(index + 1).map((other) => distanceKm(one, other)));
      // The search for copies reaches this far, and a published cell is this wide.
      for (const km of distances) expect(km).toBeGreaterThan(20.5);
    }
  });
});
