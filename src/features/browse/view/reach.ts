/** Kilometres around the middle of the map. */
export const distanceSteps = ['5', '20', '50'] as const;
export const reaches = [...distanceSteps, 'any', 'map'] as const;
/** The list has the cats within a distance, those anywhere, or those of the map's view. */
export type Reach = (typeof reaches)[number];

const halfAroundEarthKm = 20_040;

export const radiusKmOf = (reach: Reach): number => Number(reach) || halfAroundEarthKm;

/** A circle of this many pixels fits above a phone's drawer. */
const circlePixels = 300;
const tilePixels = 512;
const equatorKm = 40_075;
/** The view that shows cats anywhere is as wide as a country. */
const countryZoom = 5;

export function zoomOfReach(reach: Reach, latitude: number): number {
  const km = Number(reach);
  if (!km) return countryZoom;
  return Math.log2((circlePixels * equatorKm * Math.cos((latitude * Math.PI) / 180)) / (2 * km * tilePixels));
}
