import { describe, expect, it } from 'vitest';
import { formatRelativeTime } from './relative-time.tsx';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('the age of a report', () => {
  it('the age of a report is in the visitor’s language, so that a recent sighting is easy to recognise', () => {
    expect(formatRelativeTime(ago(5), now, 'en')).toBe('5 minutes ago');
    expect(formatRelativeTime(ago(26 * 60), now, 'en')).toBe('yesterday');
    expect(formatRelativeTime(ago(3 * 24 * 60), now, 'fr')).toBe('il y a 3 jours');
    expect(formatRelativeTime(ago(15 * 24 * 60), now, 'en')).toBe('2 weeks ago');
  });

  it.each(['en', 'fr'] as const)('the age of a report has the words that Intl has, in %s', (locale) => {
    const intl = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const day = 24 * 60;
    const ages: [minutes: number, count: number, unit: Intl.RelativeTimeFormatUnit][] = [
      [0, 0, 'second'],
      [1, 1, 'minute'],
      [59, 59, 'minute'],
      [60, 1, 'hour'],
      [23 * 60, 23, 'hour'],
      [day, 1, 'day'],
      [2 * day, 2, 'day'],
      [13 * day, 13, 'day'],
      [14 * day, 2, 'week'],
      [59 * day, 8, 'week'],
      [60 * day, 1, 'month'],
      [364 * day, 11, 'month'],
      [366 * day, 1, 'year'],
      [800 * day, 2, 'year'],
    ];
    for (const [minutes, count, unit] of ages) {
      expect(formatRelativeTime(ago(minutes), now, locale)).toBe(intl.format(-count, unit));
    }
  });

  it('the age of a report is never in the future if a device’s clock is slow', () => {
    expect(formatRelativeTime(ago(-3), now, 'en')).toBe('now');
  });
});
