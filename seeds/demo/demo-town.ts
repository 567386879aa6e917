import { catNames, colouredNames, givenNames } from './content/cat-names.ts';
import { type City, cities, type Neighbourhood } from './content/cities.ts';
import { composeDescription, createDeck, type Deck } from './content/compose-description.ts';
import { type DemoMember, demoMembers } from './content/demo-members.ts';
import { rejectedPosts } from './content/rejected-posts.ts';
import { buildDemoComments, type DemoComment } from './demo-comments.ts';
import { addLookalikes } from './demo-lookalikes.ts';
import type { DemoLocale, Sex } from './portrait/describe-coat.ts';
import { type PortraitTraits, traitsFor } from './portrait/traits.ts';
import { createPortraitDealer } from './portrait-dealer.ts';
import { between, chance, createRandom, pick, pickWeighted, type Random, shuffle } from './random.ts';
import { atWakingHours } from './waking-hours.ts';

export interface DemoCat {
  /** The limits are 1 to 100 characters (spec §5). */
  name: string;
  /** The limits are 3 to 1000 characters (spec §5), in the language of `locale`. */
  description: string;
  locale: DemoLocale;
  sex: Sex;
  isLost: boolean;
  status: 'approved' | 'pending' | 'rejected' | 'deleted';
  locationType: 'street' | 'area' | 'exact';
  latitude: number;
  longitude: number;
  placeLabel: string;
  createdAt: Date;
  authorIndex: number;
  /** `drawPortrait(traitsFor(createRandom(portraitSeed)))` draws the described cat. */
  portraitSeed: number;
}

export interface DemoTown {
  now: Date;
  members: readonly DemoMember[];
  cats: DemoCat[];
  comments: DemoComment[];
}

const catCount = 444;
const commentCount = 160;
const statusCounts = { pending: 30, rejected: rejectedPosts.length, deleted: 3 };
/** Lists show 30 days (spec §9); older cats make the limit visible. */
const oldCount = 36;
const dayMs = 86_400_000;
const kmPerDegree = 111.2;

function scatter(
  random: Random,
  { latitude, longitude, reachKm }: Neighbourhood,
): { latitude: number; longitude: number } {
  const angle = random() * Math.PI * 2;
  const km = reachKm * Math.sqrt(random());
  const round = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    latitude: round(latitude + (Math.sin(angle) * km) / kmPerDegree),
    longitude: round(longitude + (Math.cos(angle) * km) / (kmPerDegree * Math.cos((latitude * Math.PI) / 180))),
  };
}

/** Each city gets at least two cats, and the rest by weight. */
function dealCities(random: Random): City[] {
  const weights = Object.fromEntries(cities.map((city) => [city.name, city.weight]));
  const byName = new Map(cities.map((city) => [city.name, city]));
  const dealt = [...cities, ...cities];
  while (dealt.length < catCount) dealt.push(byName.get(pickWeighted(random, weights))!);
  return shuffle(random, dealt);
}

function agesInDays(random: Random): number[] {
  const recent = Array.from({ length: catCount - oldCount }, (_, index) =>
    index === 0 ? 0.015 : 29 * between(random, 0.03, 1) ** 1.9,
  );
  const old = Array.from({ length: oldCount }, () => between(random, 31, 78));
  return [...recent, ...old].sort((one, other) => one - other);
}

function labelOf(city: City, { name, isTown }: Neighbourhood): string {
  if (!name) return city.name;
  return isTown ? name : `${name}, ${city.name}`;
}

function sexOf(random: Random, traits: PortraitTraits): Sex {
  // Three-coloured toms are so rare that a reader takes one for a mistake.
  if (traits.pattern === 'calico' || traits.pattern === 'tortoiseshell') return 'female';
  return chance(random, 0.5) ? 'male' : 'female';
}

function nameFor(deck: Deck, cat: { sex: Sex; traits: PortraitTraits; isGiven: boolean; locale: DemoLocale }): string {
  if (cat.isGiven) return deck(givenNames[cat.locale][cat.sex]);
  for (;;) {
    const name = deck(nameLists[cat.sex]);
    const furs = colouredNames[name];
    if (!furs || (furs.includes(cat.traits.fur) && cat.traits.pattern !== 'calico')) return name;
  }
}

const nameLists: Record<Sex, readonly string[]> = {
  male: catNames.male.split(' '),
  female: catNames.female.split(' '),
};

function statuses(random: Random): DemoCat['status'][] {
  // Pending posts are recent, decided ones are older.
  const recent = shuffle<DemoCat['status']>(random, [
    ...Array<DemoCat['status']>(statusCounts.pending).fill('pending'),
    ...Array<DemoCat['status']>(60).fill('approved'),
  ]);
  const rest = shuffle<DemoCat['status']>(random, [
    ...Array<DemoCat['status']>(statusCounts.rejected).fill('rejected'),
    ...Array<DemoCat['status']>(statusCounts.deleted).fill('deleted'),
    ...Array<DemoCat['status']>(
      catCount - 60 - statusCounts.pending - statusCounts.rejected - statusCounts.deleted,
    ).fill('approved'),
  ]);
  return [...recent, ...rest];
}

function authorFor(random: Random, locale: DemoLocale): number {
  const writers = demoMembers.flatMap((member, index) =>
    member.locale === locale && member.type === 'user' ? [index] : [],
  );
  return pick(random, writers);
}

function buildCats(random: Random, now: Date): DemoCat[] {
  const deck = createDeck(random);
  const ages = agesInDays(random);
  const dealt = dealCities(random);
  const rejected = [...rejectedPosts];
  const descriptions = new Set<string>();
  const dealPortrait = createPortraitDealer(random);
  return statuses(random).map((status, index) => {
    const city = dealt[index]!;
    const neighbourhood = pick(random, city.neighbourhoods);
    const createdAt = atWakingHours(new Date(now.getTime() - Math.round(ages[index]! * dayMs)), now);
    const place = scatter(random, neighbourhood);
    const portraitSeed = dealPortrait(status, place);
    const traits = traitsFor(createRandom(portraitSeed));
    const sex = sexOf(random, traits);
    const post = status === 'rejected' ? rejected.pop()! : undefined;
    const locale = post?.locale ?? (chance(random, 0.6) ? 'fr' : 'en');
    const isLost = !post && chance(random, 0.52);
    const name = post?.name ?? nameFor(deck, { sex, traits, locale, isGiven: !isLost && chance(random, 0.12) });
    const seenAt = atWakingHours(new Date(createdAt.getTime() - between(random, 0.3, 1.7) * dayMs), createdAt);
    const story = {
      locale,
      name,
      sex,
      isLost,
      traits,
      city: neighbourhood.isTown ? neighbourhood.name : city.name,
      district: neighbourhood.name,
      seenAt,
    };
    let description = post?.description ?? composeDescription(random, deck, story);
    while (descriptions.has(description)) description = composeDescription(random, deck, story);
    descriptions.add(description);
    return {
      name,
      description,
      locale,
      sex,
      isLost,
      status,
      locationType: pickWeighted(random, { street: 80, area: 14, exact: 6 }),
      ...place,
      placeLabel: labelOf(city, neighbourhood),
      createdAt,
      authorIndex: authorFor(random, locale),
      portraitSeed,
    };
  });
}

/** The same seed and `now` give the same town; every date is before `now`. */
export function buildDemoTown({ seed, now }: { seed: number; now: Date }): DemoTown {
  const random = createRandom(seed);
  const cats = addLookalikes(buildCats(random, now));
  const comments = buildDemoComments(random, { cats, members: demoMembers, now, count: commentCount });
  return { now, members: demoMembers, cats, comments };
}
