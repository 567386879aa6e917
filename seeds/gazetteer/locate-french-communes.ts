import { distanceKm, type Point } from '#features/places/place.ts';
import { placeSearchKey } from '#features/places/place-search-key.ts';
import arrondissementCentres from './city-arrondissements.json' with { type: 'json' };
import { type Commune, countryOfDepartement, frenchCountryCodes } from './french-communes.ts';
import type { GeonamesTown } from './geonames-towns.ts';

interface CommuneLocation extends Point {
  /** The point is the mean of its located neighbours. */
  isApproximate: boolean;
  town: GeonamesTown | null;
}

export interface LocatedCommunes {
  locations: Map<string, CommuneLocation>;
  communeOfTown: Map<GeonamesTown, Commune>;
  counts: Record<'byTown' | 'byTable' | 'byPostalCode' | 'byGroup' | 'byDistrict' | 'implausible' | 'leftOut', number>;
}

/** A located commune this far from all its neighbours has a wrong point in GeoNames (a lost minus, a wrong digit). */
const implausibleKm = 50;

/** These are parts of a town, or settlements that are no commune's centre. */
const partOfTown = new Set(['PPLX', 'PPLA5', 'PPLL']);

/** The register has no coordinates. GeoNames has the larger communes; the others get the mean of located neighbours. */
export function locateFrenchCommunes(communes: Commune[], towns: GeonamesTown[]): LocatedCommunes {
  const current = communes.filter((commune) => commune.type === 'commune-actuelle');
  const communeOfTown = findCommuneOfTowns(communes, towns);
  const locations = new Map<string, CommuneLocation>();

  const townsByCommune = Map.groupBy(communeOfTown.keys(), (town) => communeOfTown.get(town)!.code);
  for (const commune of current) {
    const town = chooseTown(commune, townsByCommune.get(commune.code) ?? []);
    if (town) locations.set(commune.code, { ...pointOf(town), isApproximate: false, town });
  }
  const implausible = removeImplausible(current, locations);
  const byTown = locations.size;
  const byTable = locateArrondissements(communes, towns, locations);
  const approximated = approximate(current, locations);
  return {
    locations,
    communeOfTown,
    counts: {
      byTown,
      byTable,
      ...approximated,
      implausible,
      leftOut: current.filter(({ code }) => !locations.has(code)).length,
    },
  };
}

function findCommuneOfTowns(communes: Commune[], towns: GeonamesTown[]): Map<GeonamesTown, Commune> {
  const current = communes.filter((commune) => commune.type === 'commune-actuelle');
  const byCode = new Map(current.map((commune) => [commune.code, commune]));
  for (const former of communes) {
    const successor = former.chefLieu ? byCode.get(former.chefLieu) : undefined;
    if (successor && !byCode.has(former.code)) byCode.set(former.code, successor);
  }
  const byName = Map.groupBy(current, (commune) =>
    nameInCountry(countryOfDepartement(commune.departement), commune.nom),
  );
  const byCountry = Map.groupBy(current, (commune) => countryOfDepartement(commune.departement));

  const communeOfTown = new Map<GeonamesTown, Commune>();
  for (const town of towns) {
    if (!frenchCountryCodes.has(town.country)) continue;
    const namesakes = byName.get(nameInCountry(town.country, town.name)) ?? [];
    const inCountry = byCountry.get(town.country) ?? [];
    const commune =
      byCode.get(town.muniSub ?? '') ??
      byCode.get(town.adminCode) ??
      (namesakes.length === 1 ? namesakes[0] : undefined) ??
      (inCountry.length === 1 ? inCountry[0] : undefined);
    if (commune) communeOfTown.set(town, commune);
  }
  return communeOfTown;
}

function nameInCountry(country: string, name: string) {
  return `${country} ${placeSearchKey(name)}`;
}

function chooseTown(commune: Commune, towns: GeonamesTown[]): GeonamesTown | null {
  const key = placeSearchKey(commune.nom);
  const whole = towns.filter((town) => !partOfTown.has(town.featureCode));
  const candidates = whole.length > 0 ? whole : towns;
  const rank = (town: GeonamesTown) => (placeSearchKey(town.name) === key ? 1e9 : 0) + town.population;
  return candidates.reduce<GeonamesTown | null>(
    (best, town) => (best === null || rank(town) > rank(best) ? town : best),
    null,
  );
}

/** Marseille's are towns of GeoNames ("Marseille 01"); Paris' and Lyon's come from our table. */
function locateArrondissements(communes: Commune[], towns: GeonamesTown[], locations: Map<string, CommuneLocation>) {
  const quarters = new Map(
    towns.filter((town) => town.featureCode === 'PPLA5' && town.country === 'FR').map((town) => [town.name, town]),
  );
  const centres: Record<string, number[] | undefined> = arrondissementCentres.points;
  let located = 0;
  for (const { type, code, nom } of communes) {
    if (type !== 'arrondissement-municipal') continue;
    const town = quarters.get(`${nom.split(' ')[0]} ${code.slice(-2)}`);
    const [latitude, longitude] = centres[code] ?? [];
    if (town) locations.set(code, { ...pointOf(town), isApproximate: false, town });
    else if (latitude !== undefined && longitude !== undefined)
      locations.set(code, { latitude, longitude, isApproximate: false, town: null });
    else throw new Error(`The arrondissement ${nom} (${code}) has no point: add it to city-arrondissements.json`);
    located += 1;
  }
  return located;
}

function removeImplausible(communes: Commune[], locations: Map<string, CommuneLocation>): number {
  const neighbours = groupLocated(communes, locations, (commune) => commune.postalCodes);
  const wrong = communes.filter((commune) => {
    const location = locations.get(commune.code);
    if (!location || commune.zone === 'com') return false;
    const others = commune.postalCodes.flatMap((postalCode) => neighbours.get(postalCode) ?? []);
    const otherPoints = others.filter((other) => other !== location);
    return otherPoints.length >= 2 && otherPoints.every((other) => distanceKm(location, other) > implausibleKm);
  });
  for (const commune of wrong) locations.delete(commune.code);
  return wrong.length;
}

/** The Pacific atolls and archipelagos are too far apart for a mean, so they are left out. */
function approximate(communes: Commune[], locations: Map<string, CommuneLocation>) {
  const ways: [name: 'byPostalCode' | 'byGroup' | 'byDistrict', keysOf: (commune: Commune) => string[]][] = [
    ['byPostalCode', (commune) => commune.postalCodes],
    ['byGroup', ({ groupCode }) => (groupCode ? [groupCode] : [])],
    ['byDistrict', ({ arrondissement }) => (arrondissement ? [arrondissement] : [])],
  ];
  const located = new Map(locations);
  const groups = ways.map(([name, keysOf]) => ({ name, keysOf, points: groupLocated(communes, located, keysOf) }));
  const counts = { byPostalCode: 0, byGroup: 0, byDistrict: 0 };
  for (const commune of communes) {
    if (locations.has(commune.code) || commune.zone === 'com') continue;
    for (const { name, keysOf, points } of groups) {
      const neighbours = keysOf(commune).flatMap((key) => points.get(key) ?? []);
      if (neighbours.length === 0) continue;
      locations.set(commune.code, { ...meanPoint(neighbours), isApproximate: true, town: null });
      counts[name] += 1;
      break;
    }
  }
  return counts;
}

function groupLocated(
  communes: Commune[],
  locations: Map<string, CommuneLocation>,
  keysOf: (commune: Commune) => string[],
): Map<string, CommuneLocation[]> {
  const groups = new Map<string, CommuneLocation[]>();
  for (const commune of communes) {
    const location = locations.get(commune.code);
    if (!location) continue;
    for (const key of keysOf(commune)) {
      const group = groups.get(key);
      if (group) group.push(location);
      else groups.set(key, [location]);
    }
  }
  return groups;
}

function meanPoint(points: Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    latitude: round(mean(points.map((point) => point.latitude))),
    longitude: round(mean(points.map((point) => point.longitude))),
  };
}

function pointOf(town: GeonamesTown): Point {
  const [longitude, latitude] = town.loc.coordinates;
  return { latitude: round(latitude), longitude: round(longitude) };
}

function round(degrees: number) {
  return Math.round(degrees * 1e5) / 1e5;
}
