import type { GazetteerRow } from '#features/places/gazetteer-file.server.ts';
import { placeSearchKey } from '#features/places/place-search-key.ts';
import { type FrenchAreaRows, makeFrenchAreas } from './french-areas.ts';
import { type Commune, countryOfDepartement, readFrenchCommunes } from './french-communes.ts';
import { type GeonamesTown, readGeonamesTowns, stateLetters } from './geonames-towns.ts';
import { type LocatedCommunes, locateFrenchCommunes } from './locate-french-communes.ts';
import townNamesInFrench from './town-names-in-french.json' with { type: 'json' };

interface Gazetteer {
  areas: FrenchAreaRows;
  rows: GazetteerRow[];
  located: LocatedCommunes;
}

export function makeGazetteer(): Gazetteer {
  const towns = readGeonamesTowns();
  const communes = readFrenchCommunes();
  const located = locateFrenchCommunes(communes, towns);
  const rows = [
    ...communeRows(communes, located),
    ...formerCommuneRows(communes, located),
    ...townRows(towns, located),
  ];
  const withFrenchNames = rows.flatMap((row) => addFrenchName(row));
  const byKey = new Map(
    withFrenchNames.filter((row) => row.searchKey !== '').map((row) => [`${row.placeId}\t${row.searchKey}`, row]),
  );
  return { rows: [...byKey.values()].sort(compareRows), located, areas: makeFrenchAreas(communes, located) };
}

function communeRows(communes: Commune[], { locations }: LocatedCommunes): GazetteerRow[] {
  return communes.flatMap((commune) => {
    const location = locations.get(commune.code);
    if (!location || (commune.type !== 'commune-actuelle' && commune.type !== 'arrondissement-municipal')) return [];
    const isArrondissement = commune.type === 'arrondissement-municipal';
    const name = isArrondissement ? commune.nom.replace('Arrondissement', 'arrondissement') : commune.nom;
    const row: GazetteerRow = {
      placeId: `insee:${commune.code}`,
      searchKey: placeSearchKey(name),
      kind: isArrondissement ? 'arrondissement' : 'commune',
      name,
      nameFr: null,
      countryCode: countryOfDepartement(commune.departement),
      area: commune.departementName || null,
      postalCodes: commune.postalCodes,
      population: commune.population ?? 0,
      latitude: location.latitude,
      longitude: location.longitude,
      isApproximate: location.isApproximate,
      source: 'communes',
    };
    // People may know the town by its other name: "Éragny" for Éragny-sur-Oise.
    const townName = isArrondissement ? undefined : location.town?.name;
    const townKey = townName && placeSearchKey(townName);
    return townKey && townKey !== row.searchKey && row.searchKey.includes(townKey)
      ? [row, { ...row, searchKey: townKey }]
      : [row];
  });
}

function formerCommuneRows(communes: Commune[], { locations, communeOfTown }: LocatedCommunes): GazetteerRow[] {
  const current = new Map(
    communes.filter(({ type }) => type === 'commune-actuelle').map((commune) => [commune.code, commune]),
  );
  const known = new Set([...communeOfTown].map(([town, commune]) => `${commune.code} ${placeSearchKey(town.name)}`));
  return communes.flatMap((former) => {
    const successor = current.get(former.chefLieu ?? '');
    const location = successor && locations.get(successor.code);
    const searchKey = placeSearchKey(former.nom);
    if (!location || placeSearchKey(successor.nom) === searchKey || known.has(`${successor.code} ${searchKey}`))
      return [];
    return {
      placeId: `former:${former.code}`,
      searchKey,
      kind: 'former-commune',
      name: former.nom,
      nameFr: null,
      countryCode: countryOfDepartement(former.departement),
      area: `${successor.nom}, ${successor.departementName}`,
      postalCodes: [],
      population: 0,
      latitude: location.latitude,
      longitude: location.longitude,
      isApproximate: true,
      source: 'communes',
    };
  });
}

function townRows(towns: GeonamesTown[], { locations, communeOfTown }: LocatedCommunes): GazetteerRow[] {
  const representatives = new Set([...locations.values()].map((location) => location.town));
  return towns.flatMap((town) => {
    const commune = communeOfTown.get(town);
    if (representatives.has(town)) {
      if (!commune || placeSearchKey(commune.nom).includes(placeSearchKey(town.name))) return [];
    }
    const [longitude, latitude] = town.loc.coordinates;
    const row: GazetteerRow = {
      placeId: `geonames:${town.cityId}`,
      searchKey: placeSearchKey(town.name),
      kind: 'town',
      name: town.name.trim(),
      nameFr: null,
      countryCode: town.country,
      area: commune ? areaInCommune(town, commune) : stateLetters(town),
      postalCodes: [],
      population: town.population,
      latitude,
      longitude,
      isApproximate: false,
      source: 'geonames',
    };
    const otherNames = [town.altName, ...(town.name.includes('/') ? town.name.split('/') : [])];
    return [row, ...otherNames.map((name) => ({ ...row, searchKey: placeSearchKey(name) }))];
  });
}

function areaInCommune(town: GeonamesTown, commune: Commune) {
  const isNamesake = placeSearchKey(commune.nom) === placeSearchKey(town.name);
  return isNamesake || commune.nom === commune.departementName
    ? commune.departementName
    : `${commune.nom}, ${commune.departementName}`;
}

function addFrenchName(row: GazetteerRow): GazetteerRow[] {
  const nameFr = (townNamesInFrench as Record<string, string | undefined>)[row.placeId];
  if (!nameFr) return [row];
  const named = { ...row, nameFr };
  return [named, { ...named, searchKey: placeSearchKey(nameFr) }];
}

function compareRows(a: GazetteerRow, b: GazetteerRow) {
  if (a.searchKey !== b.searchKey) return a.searchKey < b.searchKey ? -1 : 1;
  return a.placeId < b.placeId ? -1 : a.placeId > b.placeId ? 1 : 0;
}
