/** Units are degrees. West is greater than east across the date line; the whole way around is -180 to 180. */
export interface MapBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Seven decimals are about a centimetre. */
const decimals = 7;

/** The parameter `bounds` has the order of GeoJSON: `west,south,east,north`. */
export function formatBounds({ west, south, east, north }: MapBounds): string {
  return [west, south, east, north].map((degrees) => degrees.toFixed(decimals)).join();
}

/** Rounds like `formatBounds`, so that server and browser request exactly the same area. */
export function roundBounds({ west, south, east, north }: MapBounds): MapBounds {
  const round = (degrees: number) => Number(degrees.toFixed(decimals));
  return { west: round(west), south: round(south), east: round(east), north: round(north) };
}

const decimalNumber = /^-?\d{1,3}(\.\d{1,20})?$/;

/** Returns null for anything that is not an area on Earth. */
export function parseBounds(text: string): MapBounds | null {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => decimalNumber.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90;
  return isOnEarth && south < north ? { west, south, east, north } : null;
}
