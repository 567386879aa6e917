import { describe, expect, it } from 'vitest';
import { withoutTrackers } from './trackers.ts';

describe('a link that was passed around', () => {
  it.each([
    ['?fbclid=IwAR0x', ''],
    ['?utm_source=a&utm_medium=b&mibextid=c&igsh=d', ''],
    ['?at=45.76,4.83,12&gclid=x&filter=lost', '?at=45.76,4.83,12&filter=lost'],
    ['?fbclid', ''],
  ])('a shared link does not reveal who shared it: %s', (search, without) => {
    expect(withoutTrackers(search)).toBe(without);
  });

  it.each(['', '?', '?q=fbclid', '?q=a%20b+c&&at=', '?fbclids=1', '?comment=utm_source=x'])(
    'a shared link keeps the page’s own parameters as they were written: %s',
    (search) => {
      expect(withoutTrackers(search)).toBe(search);
    },
  );
});
