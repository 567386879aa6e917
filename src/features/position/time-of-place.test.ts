import { expect, it } from 'vitest';
import type { SeenAtPrecision } from '#db/report-values.ts';
import { formatTimeOfPlace } from './time-of-place.server.ts';

const at = new Date('2026-11-24T22:30:00Z');
const places = {
  angers: { latitude: 47.4736, longitude: -0.5542, label: 'Angers, Maine-et-Loire' },
  saintDenis: { latitude: -20.8823, longitude: 55.4504, label: 'Saint-Denis, La Réunion' },
  fortDeFrance: { latitude: 14.6104, longitude: -61.08, label: 'Fort-de-France, Martinique' },
  sea: { latitude: 45, longitude: -30, label: null },
};
const tell = (place: keyof typeof places, precision: SeenAtPrecision = 'exact', locale: 'en' | 'fr' = 'en') =>
  formatTimeOfPlace({ at, precision, place: places[place], locale }).replaceAll(/\s/g, ' ');

it('the time of a mail is that of the place, also overseas, and says so', () => {
  expect(tell('angers')).toBe('24 November 2026 at 23:30 (local time: Angers, Maine-et-Loire)');
  expect(tell('angers', 'exact', 'fr')).toBe('24 novembre 2026 à 23:30 (heure locale : Angers, Maine-et-Loire)');
  expect(tell('saintDenis')).toBe('25 November 2026 at 02:30 (local time: Saint-Denis, La Réunion)');
  expect(tell('fortDeFrance')).toBe('24 November 2026 at 18:30 (local time: Fort-de-France, Martinique)');
  expect(tell('sea')).toBe('24 November 2026 at 20:30 (local time of the place)');
});

it('the time of a mail is no more exact than what was told', () => {
  expect(tell('angers', 'hour')).toBe('about 24 November 2026 at 23:30 (local time: Angers, Maine-et-Loire)');
  expect(tell('saintDenis', 'day')).toBe('25 November 2026');
  expect(tell('angers', 'about', 'fr')).toBe('vers 24 novembre 2026');
});
