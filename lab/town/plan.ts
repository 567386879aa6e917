import type { CatTraits } from '#features/traits/cat-traits.ts';
import { between, chance, pickWeighted, type Random } from '#seeds/demo/random.ts';
import { assumed } from './assumptions.ts';
import { drawDistance, drawFoundDay, normal, simulateCat, tellCat } from './cats.ts';
import { type Spot, spotAround } from './spot.ts';

export interface District {
  name: string;
  corner: { latitude: number; longitude: number };
  perKm2: number;
  sideMeters: number;
}

export interface PlannedReport {
  district: District;
  isLost: boolean;
  traits: CatTraits;
  spot: Spot;
  day: number;
  tellsTime: boolean;
  locationType: keyof typeof assumed.place;
  sentDay: number;
  isSentTwice: boolean;
  /** A moderator may recognise a made-up report. */
  kind: 'lost' | 'found' | 'prank' | 'scam';
}

export interface LostCat {
  report: PlannedReport;
  found: PlannedReport | null;
  homeDay: number | null;
}

export interface TownPlan {
  districts: District[];
  lost: LostCat[];
  /** No one here has lost these found cats; some reports are made up. */
  others: PlannedReport[];
}

interface PlanOptions {
  random: Random;
  cats: number;
  days: number;
}

/** Lyon, Bordeaux and Lille are further apart than any cat walks and any list reaches. */
const places = [
  { name: 'north', perKm2: 1, share: 0.3, corner: { latitude: 50.58, longitude: 3.0 } },
  { name: 'east', perKm2: 3, share: 1, corner: { latitude: 45.7, longitude: 4.78 } },
  { name: 'west', perKm2: 10, share: 0.3, corner: { latitude: 44.8, longitude: -0.62 } },
];

/** The result is the same for the same seed, and does not depend on the site. */
export function planTown({ random, cats, days }: PlanOptions): TownPlan {
  const plan: TownPlan = { districts: [], lost: [], others: [] };
  for (const { share, ...place } of places) {
    const count = Math.round(cats * share);
    const district = { ...place, sideMeters: 1000 * Math.sqrt(count / assumed.lostPerKm2) };
    plan.districts.push(district);
    const lost = Array.from({ length: count }, () => planLostCat({ random, district, days }));
    plan.lost.push(...lost);
    plan.others.push(...lost.flatMap((cat) => planScam({ random, cat, days })));
    const counterparts = lost.filter(({ found }) => found !== null).length;
    const area = (district.sideMeters / 1000) ** 2;
    const found = Math.round(district.perKm2 * area);
    plan.others.push(
      ...Array.from({ length: Math.max(0, found - counterparts) }, () => {
        const report = planFound({ random, district, traits: simulateCat(random), spot: anywhere(random, district) });
        return report(between(random, 0, days));
      }),
    );
    const pranks = Math.round(count * assumed.pranks);
    plan.others.push(
      ...Array.from({ length: pranks }, () => {
        const report = planFound({ random, district, traits: simulateCat(random), spot: anywhere(random, district) });
        return { ...report(between(random, 0, days)), kind: 'prank' as const };
      }),
    );
  }
  return plan;
}

const anywhere = (random: Random, { sideMeters }: District): Spot => ({
  east: random() * sideMeters,
  north: random() * sideMeters,
});

export const lasting = (random: Random, median: number): number => median * Math.exp(normal(random));

function planLostCat({ random, district, days }: { random: Random; district: District; days: number }): LostCat {
  const cat = simulateCat(random);
  const home = anywhere(random, district);
  const day = between(random, 0, days - assumed.closingDays);
  const report: PlannedReport = {
    district,
    isLost: true,
    traits: tellCat(random, cat, 'owner'),
    spot: home,
    day,
    tellsTime: chance(random, assumed.owner.tellsTime),
    locationType: pickWeighted(random, assumed.place),
    sentDay: day + lasting(random, assumed.owner.reportDays),
    isSentTwice: false,
    kind: 'lost',
  };
  if (!chance(random, assumed.counterpartShare)) {
    const homeDay = chance(random, assumed.homeShare) ? report.sentDay + lasting(random, assumed.homeDays) : null;
    return { report, found: null, homeDay };
  }
  const spot = wander({ random, district, home, living: cat.living });
  const foundDay = day + drawFoundDay(random, days - day - 1);
  return { report, found: planFound({ random, district, traits: cat, spot })(foundDay), homeDay: null };
}

interface Wandering {
  random: Random;
  district: District;
  home: Spot;
  living: CatTraits['living'];
}

/** Outside the town the site has no users, so a place there is drawn again. */
function wander({ random, district, home, living }: Wandering): Spot {
  const isInside = (meters: number) => meters >= 0 && meters <= district.sideMeters;
  for (;;) {
    const spot = spotAround(random, home, () => drawDistance(random, living));
    if (isInside(spot.east) && isInside(spot.north)) return spot;
  }
}

interface FoundOptions {
  random: Random;
  district: District;
  traits: CatTraits;
  spot: Spot;
}

function planFound({ random, district, traits, spot }: FoundOptions): (day: number) => PlannedReport {
  return (day) => {
    const { finder } = assumed;
    const isLate = chance(random, finder.losesSignal);
    return {
      district,
      isLost: false,
      traits: tellCat(random, traits, 'finder'),
      spot: {
        east: spot.east + finder.placeError * normal(random),
        north: spot.north + finder.placeError * normal(random),
      },
      day,
      tellsTime: isLate || chance(random, finder.tellsTime),
      locationType: pickWeighted(random, assumed.place),
      sentDay: day + lasting(random, finder.reportDays) + (isLate ? lasting(random, finder.signalDays) : 0),
      isSentTwice: isLate,
      kind: 'found',
    };
  };
}

/** Some people “find” a cat who have only read the report. */
function planScam({ random, cat, days }: { random: Random; cat: LostCat; days: number }): PlannedReport[] {
  if (!chance(random, assumed.scams)) return [];
  const { report } = cat;
  const day = report.sentDay + lasting(random, assumed.scamDays);
  if (day > days) return [];
  const spot = spotAround(random, report.spot, () => Math.sqrt(random()) * assumed.scamMeters);
  const told = { ...report.traits, living: 'unknown' as const };
  return [{ ...planFound({ random, district: report.district, traits: told, spot })(day), traits: told, kind: 'scam' }];
}
