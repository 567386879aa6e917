export type Area = readonly [west: number, south: number, east: number, north: number];

/** What a page needs to draw the streets that the site itself serves. */
export interface StreetsLook {
  /** The URL starts at the site's root: `/map/streets/{z}/{x}/{y}.mvt?v=…`. */
  tilesUrl: string;
  /** The browser stretches the tiles of this zoom beyond it. */
  maxZoom: number;
  /** HTML without scripts; null means the invented streets of the demo town. */
  attribution: string | null;
  /** Where the streets are those of the real place. */
  areas: readonly Area[];
}

/** Below this zoom, the names of towns say more than streets. */
export const firstStreetZoom = 12;

/** Invented streets help nobody to find a place, so they do not count. */
export function hasStreetsAt(
  streets: StreetsLook | null | undefined,
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean {
  const areas = streets?.areas ?? [];
  return areas.some(
    ([west, south, east, north]) => west <= longitude && longitude <= east && south <= latitude && latitude <= north,
  );
}
