import { describe, expect, it } from 'vitest';
import { unknownTraits } from '#features/traits/cat-traits.ts';
import { blankSeen, parseSeen, seenOf, seenToWire } from './seen-fields.ts';

describe('when a cat was seen, as the form has it', () => {
  it.each([
    [{ date: '2026-07-04', time: '17:30', isAbout: false }, 'exact', 17.5],
    [{ date: '2026-07-04', time: '17:30', isAbout: true }, 'hour', 17.5],
    [{ date: '2026-07-04', time: '', isAbout: false }, 'day', 12],
    [{ date: '2026-07-04', time: '', isAbout: true }, 'about', 12],
  ] as const)(
    'the time of a sighting is sent in the device’s time zone, and returns to the form as typed: %j',
    (seen, precision, hour) => {
      const wire = seenToWire(seen);
      expect(wire).toEqual({
        seen_at: new Date(2026, 6, 4, Math.floor(hour), (hour % 1) * 60).toISOString(),
        seen_at_precision: precision,
      });
      expect(seenOf({ ...unknownTraits, seen_at: wire.seen_at, seen_at_precision: precision })).toEqual(seen);
    },
  );

  it('an unknown time of a sighting is empty, and an invalid one is refused and not dropped', () => {
    expect(seenToWire(blankSeen)).toEqual({ seen_at: '', seen_at_precision: 'about' });
    expect(seenOf(unknownTraits)).toEqual(blankSeen);
    expect(seenToWire({ date: '2026-13-40', time: '', isAbout: false }).seen_at).toBe('invalid');
    expect(parseSeen({ date: 3, isAbout: 'yes' })).toEqual(blankSeen);
  });
});
