export type MapView = { latitude: number; longitude: number; zoom: number };

const decimals = 4;
const firstZoom = 1;
const lastZoom = 18;
/** Web Mercator ends at this latitude. */
const lastLatitude = 85.0511;

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Longitudes beyond ±180 wrap around. */
function clampMapView({ latitude, longitude, zoom }: MapView): MapView {
  const isAround = longitude < -180 || longitude > 180;
  return {
    latitude: clamp(latitude, -lastLatitude, lastLatitude),
    longitude: isAround ? ((((longitude + 180) % 360) + 360) % 360) - 180 : longitude,
    zoom: clamp(zoom, firstZoom, lastZoom),
  };
}

/** Expects `45.7640,4.8357,11` (latitude, longitude, zoom); returns null for anything else and clamps numbers. */
export function parseMapView(text: string | null | undefined): MapView | null {
  const parts = text?.split(',') ?? [];
  if (parts.length !== 3 || !parts.every((part) => /^-?\d{1,4}(\.\d{1,20})?$/.test(part))) return null;
  const [latitude = 0, longitude = 0, zoom = 0] = parts.map(Number);
  return clampMapView({ latitude, longitude, zoom });
}

/** Writes 4 decimals, which are 11 m, and two for the zoom. */
export function formatMapView(view: MapView): string {
  const { latitude, longitude, zoom } = clampMapView(view);
  return `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)},${Number(zoom.toFixed(2))}`;
}
