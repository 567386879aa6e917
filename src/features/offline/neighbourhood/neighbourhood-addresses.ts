import { firstStreetZoom, type StreetsLook } from '@catlas/platform/base-map/streets.ts';
import { project, type TileAddress, tilesCovering } from '#map/cats/tile-grid.ts';
import { lateIcons } from '#ui/icons/late-icons.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

export interface MapAddresses {
  baseTilesUrl: string;
  streets: StreetsLook | null;
  catsTilesUrl: string;
}

/** The server accepts 500 characters. */
const iconsPerRequest = 20;

export function listIconAddresses(): string[] {
  const parts = Array.from({ length: Math.ceil(lateIcons.length / iconsPerRequest) }, (_, part) =>
    lateIcons.slice(part * iconsPerRequest, (part + 1) * iconsPerRequest),
  );
  return parts.map((names) => `/icons/lucide.json?icons=${names.join()}`);
}

const metersPerDegree = 111_200;
const lastBaseZoom = 9;
/** Cats and towns further out come with the first tile of each zoom. */
const firstBaseZoom = 3;
const catZooms = [14, 13, 12, 11, 10];

/** About half of what a large window shows at this zoom. */
function reachMeters(zoom: number): number {
  return zoom >= 15 ? 1_700 : 3_200 * 2 ** (14 - Math.max(zoom, 12));
}

function tilesAround({ latitude, longitude }: Place, z: number, meters: number): TileAddress[] {
  const high = meters / metersPerDegree;
  const wide = high / Math.cos((latitude * Math.PI) / 180);
  const bounds = { west: longitude - wide, south: latitude - high, east: longitude + wide, north: latitude + high };
  const middle = project({ latitude, longitude });
  const scale = 2 ** z;
  const distance = ({ x, y }: TileAddress) => Math.hypot((x + 0.5) / scale - middle.x, (y + 0.5) / scale - middle.y);
  return tilesCovering(bounds, z).sort((one, other) => distance(one) - distance(other));
}

function fill(template: string, { z, x, y }: TileAddress): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}

/** The addresses of all tiles that a map shows around the place, the most important ones first. */
export function listTileAddresses(place: Place, { baseTilesUrl, streets, catsTilesUrl }: MapAddresses): string[] {
  const cats = catZooms.flatMap((z) => tilesAround(place, z, reachMeters(z)));
  const base = Array.from({ length: lastBaseZoom - firstBaseZoom + 1 }, (_, step) => lastBaseZoom - step).flatMap((z) =>
    tilesAround(place, z, reachMeters(12)),
  );
  // The street of the cat is looked for at zoom 14 first; the last zoom shows every house.
  const streetZooms = streets ? [14, 15, 13, 12].filter((z) => z >= firstStreetZoom && z <= streets.maxZoom) : [];
  const roads = streetZooms.flatMap((z) => tilesAround(place, z, reachMeters(z)));
  return [
    ...base.map((tile) => fill(baseTilesUrl, tile)),
    ...cats.map((tile) => `${fill(catsTilesUrl, tile)}?v=0`),
    ...(streets ? roads.map((tile) => fill(streets.tilesUrl, tile)) : []),
  ];
}
