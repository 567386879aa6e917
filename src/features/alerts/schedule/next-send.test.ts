import { describe, expect, it } from 'vitest';
import { type Hours, isQuiet, nextDigestTime, nextSendTime } from './next-send.ts';

const paris: Hours = { timeZone: 'Europe/Paris', quietFrom: '22:00', quietUntil: '07:00', digestAt: '08:00' };
const hourMs = 60 * 60_000;
const iso = (date: Date) => date.toISOString();
const at = (text: string) => new Date(text);

describe('quiet hours', () => {
  it('quiet hours hold what was found at night until the morning of the reader', () => {
    expect(iso(nextSendTime(at('2026-07-01T21:30:00Z'), paris))).toBe('2026-07-02T05:00:00.000Z');
    expect(iso(nextSendTime(at('2026-12-01T21:30:00Z'), paris))).toBe('2026-12-02T06:00:00.000Z');
    expect(iso(nextSendTime(at('2026-12-02T03:00:00Z'), paris))).toBe('2026-12-02T06:00:00.000Z');
  });

  it('nothing waits by day, without quiet hours, or with empty ones', () => {
    const noon = at('2026-07-01T10:00:00Z');
    expect(nextSendTime(noon, paris)).toEqual(noon);
    const night = at('2026-07-01T23:00:00Z');
    expect(nextSendTime(night, { ...paris, quietFrom: null, quietUntil: null })).toEqual(night);
    expect(nextSendTime(night, { ...paris, quietUntil: '22:00' })).toEqual(night);
  });

  it('quiet hours by day end on the same day', () => {
    const siesta = { ...paris, quietFrom: '13:00', quietUntil: '15:00' };
    expect(iso(nextSendTime(at('2026-07-01T11:30:00Z'), siesta))).toBe('2026-07-01T13:00:00.000Z');
  });

  it('an end that the clock skips in spring, or shows twice in autumn, is not missed', () => {
    const short = { ...paris, quietFrom: '22:00', quietUntil: '02:30' };
    // 2026-03-29: 02:00 becomes 03:00. 2026-10-25: 03:00 becomes 02:00.
    expect(iso(nextSendTime(at('2026-03-29T00:30:00Z'), short))).toBe('2026-03-29T01:30:00.000Z');
    expect(iso(nextSendTime(at('2026-10-25T00:10:00Z'), short))).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(nextSendTime(at('2026-10-25T01:10:00Z'), short))).toBe('2026-10-25T01:30:00.000Z');
  });
});

describe('digests', () => {
  it('a daily digest comes at the same hour of the clock before and after a change of the clock', () => {
    expect(iso(nextDigestTime(at('2026-03-28T12:00:00Z'), paris, 'daily'))).toBe('2026-03-29T06:00:00.000Z');
    expect(iso(nextDigestTime(at('2026-03-27T12:00:00Z'), paris, 'daily'))).toBe('2026-03-28T07:00:00.000Z');
    expect(iso(nextDigestTime(at('2026-10-24T12:00:00Z'), paris, 'daily'))).toBe('2026-10-25T07:00:00.000Z');
  });

  it('a weekly digest comes on Monday, and one that was just sent comes a week later', () => {
    const first = nextDigestTime(at('2026-11-28T12:00:00Z'), paris, 'weekly');
    expect(iso(first)).toBe('2026-11-30T07:00:00.000Z');
    expect(iso(nextDigestTime(first, paris, 'weekly'))).toBe('2026-12-07T07:00:00.000Z');
  });

  it('a digest time within the quiet hours waits for their end', () => {
    expect(iso(nextDigestTime(at('2026-12-01T12:00:00Z'), { ...paris, digestAt: '06:00' }, 'daily'))).toBe(
      '2026-12-02T06:00:00.000Z',
    );
  });
});

describe('over a year with both changes of the clock', () => {
  // Seven hours visit each hour of the day, and each change of the clock within a week.
  const stepMs = 7 * hourMs;
  const zones = ['Europe/Paris', 'America/St_Johns', 'Australia/Lord_Howe'];
  it.each(zones)('nothing is sent in the quiet hours of %s, and each digest comes once a day', (timeZone) => {
    // `Intl` knows the clock on the wall independently of Temporal.
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short', hourCycle: 'h23' });
    const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long' });
    const hours = { ...paris, timeZone };
    const start = Date.UTC(2026, 0, 1);
    const end = Date.UTC(2027, 0, 1);
    for (let found = start; found < end; found += stepMs) {
      const sent = nextSendTime(new Date(found), hours);
      const shown = clock.format(sent);
      if (shown < '07:00' || shown >= '22:00' || isQuiet(sent, hours)) expect.fail(`${iso(sent)} is ${shown}`);
      expect(sent.getTime() - found).toBeLessThanOrEqual(10 * hourMs);
    }
    let digest = nextDigestTime(new Date(start), hours, 'daily');
    for (let day = 1; day < 366; day += 1) {
      const next = nextDigestTime(digest, hours, 'daily');
      expect(clock.format(next)).toBe('08:00');
      expect(Math.abs(next.getTime() - digest.getTime() - 24 * hourMs)).toBeLessThanOrEqual(hourMs);
      digest = next;
    }
    expect(weekday.format(nextDigestTime(digest, hours, 'weekly'))).toBe('Monday');
  });
});

describe('in every time zone', () => {
  const minute = 60_000;
  const zones = Intl.supportedValuesOf('timeZone');

  /** `HH:MM` on the wall, from `Intl` alone. */
  function wallClock(timeZone: string) {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short', hourCycle: 'h23' });
    return (ms: number) => format.format(ms);
  }

  /** The changes of the clock within a year, each to the hour. */
  function changesOf(timeZone: string): number[] {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
    const offsetAt = (ms: number) => format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')!.value;
    const changes: number[] = [];
    for (let day = Date.UTC(2026, 8, 1); day < Date.UTC(2027, 8, 1); day += 7 * 24 * hourMs) {
      let [before, after] = [day, day + 7 * 24 * hourMs];
      if (offsetAt(before) === offsetAt(after)) continue;
      while (after - before > hourMs) {
        const middle = before + Math.floor((after - before) / hourMs / 2) * hourMs;
        if (offsetAt(middle) === offsetAt(before)) before = middle;
        else after = middle;
      }
      changes.push(after);
    }
    return changes;
  }

  it('the wall clock agrees with what is quiet, also around each change of the clock', () => {
    expect(zones.length).toBeGreaterThan(400);
    const nights = [
      { quietFrom: '22:00', quietUntil: '07:00' },
      { quietFrom: '23:15', quietUntil: '02:30' },
      { quietFrom: '01:30', quietUntil: '03:00' },
    ];
    for (const [index, timeZone] of zones.entries()) {
      const shown = wallClock(timeZone);
      const hours: Hours = { ...paris, timeZone, ...nights[index % nights.length] };
      const [from, until] = [hours.quietFrom!, hours.quietUntil!];
      const isNight = (ms: number) => {
        const now = shown(ms);
        return from < until ? from <= now && now < until : from <= now || now < until;
      };
      const around = changesOf(timeZone).flatMap((change) =>
        [-90, -31, -1, 0, 29, 61].map((by) => change + by * minute),
      );
      for (const found of [Date.UTC(2026, 10, 1, index % 24, 17), ...around]) {
        const sent = nextSendTime(new Date(found), hours).getTime();
        const what = `${timeZone} ${new Date(found).toISOString()} is sent at ${new Date(sent).toISOString()}`;
        expect(isQuiet(new Date(found), hours), what).toBe(isNight(found));
        expect(isNight(sent), what).toBe(false);
        expect(sent === found, what).toBe(!isNight(found));
        // The minute before is quiet. An end that the clock skips is taken as far into the next hour, or two on an Antarctic station.
        if (sent !== found)
          expect(
            [1, 61, 121].some((minutes) => isNight(sent - minutes * minute)),
            what,
          ).toBe(true);
        // The longest night has nine hours, and a clock that goes back adds one or two.
        expect(sent - found, what).toBeLessThanOrEqual(12 * hourMs);
      }
    }
  });
});
