import { describe, expect, it } from 'vitest';
import { parseHomeRequest } from '#features/browse/view/home-view.ts';
import type { Reach } from '#features/browse/view/reach.ts';
import { m } from '#i18n/paraglide/messages.js';
import { countText } from './home-list-head.tsx';

describe('the heading', () => {
  const request = parseHomeRequest(new URLSearchParams());
  const text = (count: number, within: Reach, place: string | null = null) =>
    countText({ counts: { all: count, lost: 0, found: count, home: 0 }, request, within, place }, 'en');

  it('the heading says how many cats are within the distance, and of which town', () => {
    expect(text(12, '5', 'Angers')).toBe('12 cats within 5 km of Angers');
    expect(text(1, '20', 'Angers')).toBe('1 cat within 20 km of Angers');
    expect(text(0, '5')).toBe('0 cats within 5 km');
    expect(text(1000, '50')).toBe('1,000+ cats within 50 km');
    const french = m.cats_home_count_within_of(
      { number: 12, count: '12', distance: '5 km', place: 'Angers' },
      { locale: 'fr' },
    );
    expect(french.replaceAll(/\s/g, ' ')).toBe('Angers : 12 chats à moins de 5 km');
  });

  it('the heading names no distance for the map’s view or cats anywhere', () => {
    expect(text(412, 'map')).toBe('412 cats here');
    expect(text(1, 'map')).toBe('One cat here');
    expect(text(123_456, 'map')).toBe('123,456 cats here');
    expect(text(1, 'any')).toBe('1 cat in all');
    expect(text(2345, 'any')).toBe('2,345 cats, nearest first');
  });
});
