import type { CatTraits } from '#features/traits/cat-traits.ts';
import { between, chance, pick, pickWeighted, type Random } from '#seeds/demo/random.ts';
import { assumed } from './assumptions.ts';
import { drawCarriedMeters, drawDistance, drawFoundDay, normal, simulateCat, simulateKin, tellCat } from './cats.ts';
import { type Spot, spotAround } from './spot.ts';
import * as world from './world.ts';

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
  /** The day that the report says, or null. */
  toldDay: number | null;
  locationType: keyof typeof world.locationTypes;
  sentDay: number;
  isSentTwice: boolean;
  /** A moderator may recognise a made-up report. */
  kind: 'lost' | 'found' | 'prank' | 'scam';
  /** A scam may show a copy of the photo of this report. */
  photoOf: PlannedReport | null;
}

export interface LostCat {
  report: PlannedReport;
  /** Another member of the household reports the cat, too. */
  twin: PlannedReport | null;
  /** The finders' reports, the first one first. */
  finds: PlannedReport[];
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
  /** Scams show a copy of the lost cat's photo. */
  hasCopies: boolean;
}

/** Lyon, Bordeaux and Lille are further apart than any cat walks and any list reaches. */
const places = [
  { name: 'north', perKm2: 1, share: 0.3, corner: { latitude: 50.58, longitude: 3.0 } },
  { name: 'east', perKm2: 3, share: 1, corner: { latitude: 45.7, longitude: 4.78 } },
  { name: 'west', perKm2: 10, share: 0.3, corner: { latitude: 44.8, longitude: -0.62 } },
];

/** The result is the same for the same seed, and does not depend on the site. */
export function planTown({ random, cats, days, hasCopies }: PlanOptions): TownPlan {
  const plan: TownPlan = { districts: [], lost: [], others: [] };
  for (const { share, ...place } of places) {
    const count = Math.round(cats * share);
    const district = { ...place, sideMeters: 1000 * Math.sqrt(count / assumed.lostPerKm2) };
    plan.districts.push(district);
    const lost = Array.from({ length: count }, () => planLostCat({ random, district, days }));
    plan.lost.push(...lost.map(({ cat }) => cat));
    plan.others.push(...lost.flatMap(({ cat }) => planScam({ random, cat, days, hasCopies })));
    const ofFinders = lost.reduce((sum, { cat }) => sum + cat.finds.length, 0);
    const found = Math.round(district.perKm2 * (district.sideMeters / 1000) ** 2);
    const stranger = () => planStranger({ random, district, lost, days });
    plan.others.push(...Array.from({ length: Math.max(0, found - ofFinders) }, stranger));
    const prank = (): PlannedReport => {
      const spot = anywhere(random, district);
      const report = planFound({ random, district, traits: simulateCat(random), spot });
      return { ...report(between(random, 0, days)), kind: 'prank' };
    };
    plan.others.push(...Array.from({ length: Math.round(count * assumed.pranks) }, prank));
  }
  return plan;
}

interface Household {
  cat: LostCat;
  /** As the cat is, not as its owner tells it. */
  traits: CatTraits;
  home: Spot;
}

/** A found cat that nobody here has lost; some are of the family of a lost cat. */
function planStranger({ random, district, lost, days }: LostOptions & { lost: Household[] }) {
  const relative = chance(random, world.kin.share) ? pick(random, lost) : null;
  const traits = relative ? simulateKin(random, relative.traits) : simulateCat(random);
  const near = () => Math.sqrt(random()) * world.kin.metres;
  const spot = relative ? spotAround(random, relative.home, near) : anywhere(random, district);
  return planFound({ random, district, traits, spot })(between(random, 0, days));
}

const anywhere = (random: Random, { sideMeters }: District): Spot => ({
  east: random() * sideMeters,
  north: random() * sideMeters,
});

export const lasting = (random: Random, median: number): number => median * Math.exp(normal(random));

interface LostOptions {
  random: Random;
  district: District;
  days: number;
}

function planLostCat({ random, district, days }: LostOptions): Household {
  const traits = simulateCat(random);
  const home = anywhere(random, district);
  const day = between(random, 0, days - assumed.closingDays);
  const tell = () => planLost({ random, district, traits, home, day });
  const report = tell();
  const twin = chance(random, world.duplicates.lost) ? tell() : null;
  const cat: LostCat = { report, twin, finds: [], homeDay: null };
  if (!chance(random, assumed.counterpartShare)) {
    if (chance(random, assumed.homeShare)) cat.homeDay = report.sentDay + lasting(random, assumed.homeDays);
    return { cat, traits, home };
  }
  const spot = carry({ random, district, spot: wander({ random, district, home }) });
  const foundDay = day + drawFoundDay(random, days - day - 1);
  cat.finds.push(planFound({ random, district, traits, spot })(foundDay));
  if (chance(random, world.duplicates.found)) {
    const again = spotAround(random, spot, () => Math.sqrt(random()) * world.duplicates.metres);
    cat.finds.push(planFound({ random, district, traits, spot: again })(foundDay + random() * world.duplicates.days));
  }
  return { cat, traits, home };
}

interface OwnerOptions extends Omit<LostOptions, 'days'> {
  traits: CatTraits;
  home: Spot;
  day: number;
}

function planLost({ random, district, traits, home, day }: OwnerOptions): PlannedReport {
  const { owner } = assumed;
  const isWrongPlace = chance(random, world.wrongPlace.share);
  return {
    district,
    isLost: true,
    traits: tellCat(random, traits, 'owner'),
    spot: isWrongPlace ? spotAround(random, home, () => lasting(random, world.wrongPlace.metres)) : home,
    day,
    locationType: pickWeighted(random, world.locationTypes),
    isSentTwice: false,
    kind: 'lost',
    photoOf: null,
    ...sendLater(random, { day, side: 'owner', delay: lasting(random, owner.reportDays), isDated: false }),
  };
}

interface Sending {
  day: number;
  side: 'owner' | 'finder';
  delay: number;
  isDated: boolean;
}

/** Some wait for days, some give no day, and some a wrong one. */
function sendLater(random: Random, { day, side, delay, isDated }: Sending): Pick<PlannedReport, 'sentDay' | 'toldDay'> {
  const { share, days } = world.late[side];
  const sentDay = day + delay + (chance(random, share) ? lasting(random, days) : 0);
  const wrong = chance(random, world.wrongDay.share) ? world.wrongDay.days * normal(random) : 0;
  const tellsDay = isDated || chance(random, world.tellsDay[side]);
  return { sentDay, toldDay: tellsDay ? Math.min(sentDay, day + wrong) : null };
}

interface Wandering {
  random: Random;
  district: District;
  home: Spot;
}

const isInside = ({ east, north }: Spot, { sideMeters }: District) =>
  Math.min(east, north) >= 0 && Math.max(east, north) <= sideMeters;

/** Outside the town the site has no users, so a place there is drawn again. */
function wander({ random, district, home }: Wandering): Spot {
  for (;;) {
    const spot = spotAround(random, home, () => drawDistance(random));
    if (isInside(spot, district)) return spot;
  }
}

/** The report of a cat that is with a vet has the vet's place. */
function carry({ random, district, spot }: Omit<Wandering, 'home'> & { spot: Spot }): Spot {
  if (!chance(random, world.carried.share)) return spot;
  const vet = spotAround(random, spot, () => drawCarriedMeters(random));
  // A small town has no vet that far away.
  return isInside(vet, district) ? vet : spot;
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
      locationType: pickWeighted(random, world.locationTypes),
      isSentTwice: isLate,
      kind: 'found',
      photoOf: null,
      ...sendLater(random, {
        day,
        side: 'finder',
        delay: lasting(random, finder.reportDays) + (isLate ? lasting(random, finder.signalDays) : 0),
        isDated: isLate,
      }),
    };
  };
}

interface ScamOptions {
  random: Random;
  cat: LostCat;
  days: number;
  hasCopies: boolean;
}

/** Some people “find” a cat who have only read the report. */
function planScam({ random, cat, days, hasCopies }: ScamOptions): PlannedReport[] {
  if (!chance(random, assumed.scams)) return [];
  const { report } = cat;
  const day = report.sentDay + lasting(random, assumed.scamDays);
  if (day > days) return [];
  const spot = spotAround(random, report.spot, () => Math.sqrt(random()) * assumed.scamMeters);
  const told = { ...report.traits, living: 'unknown' as const };
  const scam = planFound({ random, district: report.district, traits: told, spot })(day);
  return [{ ...scam, traits: told, kind: 'scam', photoOf: hasCopies ? report : null }];
}
