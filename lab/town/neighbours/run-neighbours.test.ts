import { describe, expect, it } from 'vitest';
import { ExpectedAlerts } from './expect-alerts.ts';
import type { NeighboursPlan, PlannedNews, PlannedSubscriber } from './plan-neighbours.ts';
import { runNeighbours } from './run-neighbours.ts';
import { dayMs, hourMs, minuteMs } from './wall-clock.ts';

const startMs = Date.UTC(2026, 9, 20, 10);
const home = { latitude: 45.764, longitude: 4.8357 };

/** One neighbour, and as many lost cats next door as there are times. */
function oneNeighbour(publishMs: number[]) {
  const subscriber: PlannedSubscriber = {
    ...{ email: 'ada@example.org', spot: { east: 0, north: 0 }, joinMs: startMs, confirmAfterMs: 0, change: null },
    areas: [
      {
        ...{ center: home, radiusMeters: 1000, wanted: 'lost', colors: [], isAtOnce: true, cadence: 'daily' },
      },
    ],
    hours: { timeZone: 'Europe/Paris', quiet: { from: '22:00', until: '07:00' }, digestAt: '08:00' },
  };
  const news = publishMs.map((ms) => ({
    ...{ isLost: true, traits: { coat_colors: [] }, place: home, publishMs: ms, witnesses: [] },
  })) as unknown as PlannedNews[];
  const plan: NeighboursPlan = { startMs, endMs: startMs + 10 * dayMs, subscribers: [subscriber], news, outages: [] };
  const expected = new ExpectedAlerts(plan, minuteMs);
  expected.confirm(0, startMs - 1);
  for (const [index, ms] of publishMs.entries()) expected.publish(index, ms);
  const receive = (ms: number, told: number[], isDigest = false) =>
    expected.receive(0, { ms, isDigest, news: told, rest: 0 });
  return { expected, receive };
}

describe('what a neighbour should get', () => {
  it('an alert in time is right; none, one too late, one at night and a second one are counted', () => {
    const right = oneNeighbour([startMs]);
    right.receive(startMs + minuteMs, [0]);
    expect(right.expected.judge()).toEqual({ counts: { lost: 0, double: 0, inQuietHours: 0, overCap: 0 }, wrong: [] });
    expect(oneNeighbour([startMs]).expected.judge().counts.lost).toBe(1);
    const late = oneNeighbour([startMs]);
    late.receive(startMs + 3 * hourMs, [0]);
    expect(late.expected.judge().counts.lost).toBe(1);
    const twice = oneNeighbour([startMs]);
    twice.receive(startMs + minuteMs, [0]);
    // 23:00 in Paris.
    twice.receive(startMs + 11 * hourMs, [0]);
    expect(twice.expected.judge().counts).toMatchObject({ double: 1, inQuietHours: 1 });
  });

  it('what is home before the end of the quiet hours is not missed, and a mail about it is wrong', () => {
    const { expected, receive } = oneNeighbour([startMs + 12 * hourMs]);
    expected.end(0, startMs + 13 * hourMs);
    expect(expected.judge().counts.lost).toBe(0);
    receive(startMs + 22 * hourMs, [0]);
    expect(expected.judge().wrong).toEqual(['ada@example.org: report 0 was over']);
  });

  it('more than ten alerts within a day are over the cap', () => {
    const times = Array.from({ length: 11 }, (_, index) => startMs + index * minuteMs);
    const { expected, receive } = oneNeighbour(times);
    for (const [index, ms] of times.entries()) receive(ms + minuteMs, [index]);
    expect(expected.judge().counts).toMatchObject({ overCap: 1, lost: 0 });
  });
});

it('in a small town everyone hears once of what they follow, in time, and by day', async () => {
  const result = await runNeighbours({ seed: 7, subscribers: 24, days: 8 });
  expect(result).toMatchObject({ subscribers: 24, lost: 0, double: 0, inQuietHours: 0, overCap: 0 });
});
