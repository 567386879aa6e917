import { expect, it } from 'vitest';
import { createStreamPlaces } from './stream-places.ts';

it('one address cannot take all streams, and all addresses cannot take all of the process', () => {
  const places = createStreamPlaces({ most: 3, mostPerAddress: 2 });
  const leave = places.take('a');
  places.take('a');
  expect(() => places.take('a')).toThrow(expect.objectContaining({ code: 'rate-limited', retryAfterSeconds: 60 }));
  const leaveOther = places.take('b');
  expect(() => places.take('c')).toThrow(expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 60 }));
  leave();
  places.take('a');
  leaveOther();
  places.take('b');
});
