import { describe, expect, it } from 'vitest';
import { formatRelativeTime } from './relative-time.tsx';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('the age of a report', () => {
  it('is in the visitor’s language, so that a recent sighting is easy to recognise', () => {
    expect(formatRelativeTime(ago(5), now, 'en')).toBe('5 minutes ago');
    expect(formatRelativeTime(ago(26 * 60), now, 'en')).toBe('yesterday');
    expect(formatRelativeTime(ago(3 * 24 * 60), now, 'fr')).toBe('il y a 3 jours');
    expect(formatRelativeTime(ago(15 * 24 * 60), now, 'en')).toBe('2 weeks ago');
  });

  it('is never in the future if a device’s clock is slow', () => {
    expect(formatRelativeTime(ago(-3), now, 'en')).toBe('now');
  });
});
