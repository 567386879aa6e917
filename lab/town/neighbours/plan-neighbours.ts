import { coatColors } from '#db/coat.ts';
import type { CatTraits } from '#features/traits/cat-traits.ts';
import { between, chance, pick, pickWeighted, type Random, shuffle } from '#seeds/demo/random.ts';
import { assumed } from '../assumptions.ts';
import { drawDistance, simulateCat } from '../cats.ts';
import { lasting } from '../plan.ts';
import { pointAt, type Spot, spotAround } from '../spot.ts';
import { dayMs, hourMs, minuteMs } from './wall-clock.ts';

const { neighbour } = assumed;

export interface PlannedHours {
  timeZone: string;
  quiet: { from: string; until: string } | null;
  digestAt: string;
}

export interface PlannedArea {
  center: { latitude: number; longitude: number };
  radiusMeters: (typeof radii)[number];
  wanted: 'lost' | 'found' | 'both';
  colors: CatTraits['coat_colors'];
  isAtOnce: boolean;
  cadence: 'daily' | 'weekly';
}

export interface PlannedSubscriber {
  email: string;
  spot: Spot;
  areas: [PlannedArea, ...PlannedArea[]];
  joinMs: number;
  /** From the press on the button of the first mail. Null: it is never pressed. */
  confirmAfterMs: number | null;
  hours: PlannedHours;
  /** On some later day the settings change. */
  change: { ms: number; hours: PlannedHours } | null;
}

export interface PlannedNews {
  isLost: boolean;
  traits: CatTraits;
  place: { latitude: number; longitude: number };
  /** Where the lost cat hides. */
  hidesAt: Spot;
  publishMs: number;
  editMs: number | null;
  hideMs: number | null;
  /** The cat comes home although nobody has seen it. */
  homeMs: number | null;
  /** Who would see the cat, when, and who looks at the site without an alert. */
  witnesses: { subscriber: number; ms: number; looksAlone: boolean; readsMail: boolean }[];
}

export interface NeighboursPlan {
  startMs: number;
  endMs: number;
  subscribers: PlannedSubscriber[];
  news: PlannedNews[];
  /** The mail server takes nothing. */
  outages: { fromMs: number; untilMs: number }[];
}

interface PlanOptions {
  random: Random;
  subscribers: number;
  days: number;
}

/**
 * From 1 September, the clocks of Sydney go forward on 4 October, those of Paris go back on 25 October and those of New York on
 * 1 November 2026: both changes within 90 days.
 */
const startMs = Date.UTC(2026, 8, 1);
const corner = { latitude: 45.7, longitude: 4.78 };
const radii = [500, 1000, 2000, 3000] as const;
const fewestReports = 40;
/** Joining ends before the first change of a clock. */
const joiningShare = 0.3;

export function planNeighbours({ random, subscribers: count, days }: PlanOptions): NeighboursPlan {
  const endMs = startMs + days * dayMs;
  const reports = Math.max(fewestReports, Math.round(count * neighbour.reportsEach));
  const sideMeters = 1000 * Math.sqrt(reports / neighbour.reportsPerKm2);
  const anywhere = (): Spot => ({ east: random() * sideMeters, north: random() * sideMeters });
  const zones = shuffle(random, Intl.supportedValuesOf('timeZone'));
  const subscribers = Array.from({ length: count }, (_, index) => {
    const spot = anywhere();
    // Every zone has somebody, and more than half live by the clock of the town.
    const zone = () => (chance(random, neighbour.homeZone) ? 'Europe/Paris' : pick(random, zones));
    const first = index < zones.length ? zones[index]! : zone();
    const joinMs = minuteIn(random, startMs, startMs + joiningShare * days * dayMs);
    const changeMs = minuteIn(random, joinMs + 3 * dayMs, endMs);
    return {
      email: `neighbour-${index}@example.org`,
      spot,
      areas: [
        drawArea(random, spot),
        ...(chance(random, neighbour.hasSecondArea) ? [drawArea(random, anywhere())] : []),
      ] as PlannedSubscriber['areas'],
      joinMs,
      confirmAfterMs: chance(random, neighbour.confirms) ? minuteIn(random, 0, 2 * dayMs) : null,
      hours: drawHours(random, first),
      change: chance(random, neighbour.changesHours) ? { ms: changeMs, hours: drawHours(random, zone()) } : null,
    };
  });
  const news: PlannedNews[] = Array.from({ length: reports }, () =>
    drawNews({ random, home: anywhere(), publishMs: minuteIn(random, startMs, endMs), subscribers }),
  );
  // A night of fireworks: more cats are lost around one place than a follower may be alerted to within a day.
  for (const share of neighbour.fireworks) {
    const center = pick(random, subscribers).spot;
    const fromMs = startMs + share * days * dayMs;
    for (let cat = 0; cat < neighbour.lostByFireworks; cat += 1) {
      const home = spotAround(random, center, () => 300 * random());
      const publishMs = minuteIn(random, fromMs, fromMs + 20 * hourMs);
      news.push({ ...drawNews({ random, home, publishMs, subscribers }), isLost: true });
    }
  }
  const outages = neighbour.outages.map(({ share, hours }) => {
    const fromMs = startMs + share * days * dayMs;
    return { fromMs, untilMs: fromMs + hours * hourMs };
  });
  return { startMs, endMs, subscribers, news: news.toSorted((one, other) => one.publishMs - other.publishMs), outages };
}

const minuteIn = (random: Random, fromMs: number, untilMs: number) =>
  Math.floor(between(random, fromMs, untilMs) / minuteMs) * minuteMs;

function drawArea(random: Random, spot: Spot): PlannedArea {
  const { coat_colors: colors } = simulateCat(random);
  return {
    center: pointAt(corner, spot),
    radiusMeters: radii[Number(pickWeighted(random, neighbour.radii))]!,
    wanted: pickWeighted(random, neighbour.wanted),
    colors: chance(random, neighbour.choosesColor) ? coatColors.filter((color) => color === colors[0]) : [],
    isAtOnce: chance(random, neighbour.isAtOnce),
    cadence: chance(random, neighbour.isDaily) ? 'daily' : 'weekly',
  };
}

function drawHours(random: Random, timeZone: string): PlannedHours {
  const quiet = pick(random, neighbour.quietHours);
  return { timeZone, quiet, digestAt: pick(random, neighbour.digestTimes) };
}

interface NewsOptions {
  random: Random;
  home: Spot;
  publishMs: number;
  subscribers: PlannedSubscriber[];
}

function drawNews({ random, home, publishMs, subscribers }: NewsOptions): PlannedNews {
  const hidesAt = spotAround(random, home, () => drawDistance(random));
  const after = (days: number) => publishMs + Math.max(10 * minuteMs, Math.round(days * 24 * 60) * minuteMs);
  return {
    isLost: !chance(random, neighbour.found),
    traits: simulateCat(random),
    place: pointAt(corner, home),
    hidesAt,
    publishMs,
    editMs: chance(random, neighbour.edited) ? after(lasting(random, 1)) : null,
    hideMs: chance(random, neighbour.hidden) ? after(lasting(random, 0.3)) : null,
    homeMs: chance(random, assumed.homeShare) ? after(lasting(random, assumed.homeDays)) : null,
    witnesses: subscribers.flatMap(({ spot }, subscriber) => {
      const meters = Math.hypot(spot.east - hidesAt.east, spot.north - hidesAt.north);
      if (meters > neighbour.seesMeters || !chance(random, neighbour.sees)) return [];
      const looksAlone = chance(random, neighbour.looksAlone);
      const readsMail = chance(random, neighbour.readsMail);
      return [{ subscriber, ms: after(between(random, 0, neighbour.seesDays)), looksAlone, readsMail }];
    }),
  };
}
