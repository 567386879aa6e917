import { FRENCH_PLACE_NAMES } from './french-place-names.ts';
import { toMercator } from './web-mercator.ts';

export type City = {
  cityId?: number;
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};

/** `zoom` is the first tile zoom at which the name has room; x and y are in Mercator units. */
export type Place = {
  x: number;
  y: number;
  zoom: number;
  name: string;
  nameFr: string | null;
  population: number;
  isCapital: boolean;
  isQuarter: boolean;
};

const FIRST_ZOOM = 3;
/** From this zoom on a tile holds every place. */
export const LAST_PLACE_ZOOM = 9;
const ALL_SHOWN_ZOOM = 12;
const SPACING_PIXELS = 64;
const TILE_PIXELS = 512;

/** Smaller places stay away from small zooms even where there is room: a hamlet in the desert is no landmark. */
const SMALLEST_POPULATION: Record<number, number> = {
  3: 1_000_000,
  4: 250_000,
  5: 60_000,
  6: 15_000,
  7: 5_000,
  8: 2_500,
};

const IMPORTANCE: Record<string, number> = { PPLC: 5, PPLA: 1.8, PPLA2: 1.3, PPLL: 0.2, PPLG: 2 };
/** GeoNames gives these villages the population of their whole district, by its id. */
const CORRECTED_POPULATION: Record<number, number> = { 2638703: 7_000, 3345283: 3_750 };

const QUARTER = 'PPLX';
const GONE = new Set(['PPLQ', 'PPLH', 'PPLCH', 'PPLW']);

function populationOf({ cityId = 0, population }: City): number {
  return CORRECTED_POPULATION[cityId] ?? population;
}

function importance(city: City): number {
  return Math.max(1, populationOf(city)) * (IMPORTANCE[city.featureCode] ?? 1);
}

/** Accepts points that keep their distance from those accepted before. */
class SpacedPoints {
  readonly #spacing: number;
  readonly #cells = new Map<number, { x: number; y: number }[]>();
  constructor(spacing: number) {
    this.#spacing = spacing;
  }
  #key(column: number, row: number): number {
    return row * 2 ** 24 + column;
  }
  hasRoom(x: number, y: number): boolean {
    const column = Math.floor(x / this.#spacing);
    const row = Math.floor(y / this.#spacing);
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const other of this.#cells.get(this.#key(column + dx, row + dy)) ?? []) {
          if (Math.hypot(other.x - x, other.y - y) < this.#spacing) return false;
        }
      }
    }
    return true;
  }
  add(x: number, y: number): void {
    const key = this.#key(Math.floor(x / this.#spacing), Math.floor(y / this.#spacing));
    const cell = this.#cells.get(key);
    if (cell) cell.push({ x, y });
    else this.#cells.set(key, [{ x, y }]);
  }
}

/** The most important comes first, with the zoom at which its label has room. */
export function rankPlaces(cities: City[]): Place[] {
  const waiting = cities
    .filter((city) => !GONE.has(city.featureCode))
    .sort((a, b) => importance(b) - importance(a) || a.name.localeCompare(b.name))
    .map((city): Place => {
      const [longitude, latitude] = city.loc.coordinates;
      return {
        ...toMercator(longitude, latitude),
        zoom: ALL_SHOWN_ZOOM,
        name: city.name,
        nameFr: FRENCH_PLACE_NAMES[city.country]?.[city.name] ?? null,
        population: populationOf(city),
        isCapital: city.featureCode === 'PPLC',
        isQuarter: city.featureCode === QUARTER,
      };
    });
  const accepted: Place[] = [];
  let rest = waiting;
  for (let zoom = FIRST_ZOOM; zoom < ALL_SHOWN_ZOOM; zoom++) {
    const spaced = new SpacedPoints(SPACING_PIXELS / TILE_PIXELS / 2 ** zoom);
    for (const place of accepted) spaced.add(place.x, place.y);
    const smallest = SMALLEST_POPULATION[zoom] ?? 0;
    const left: Place[] = [];
    for (const place of rest) {
      const isLargeEnough = place.population >= smallest || (place.isCapital && zoom > FIRST_ZOOM);
      if (isLargeEnough && !place.isQuarter && spaced.hasRoom(place.x, place.y)) {
        place.zoom = zoom;
        spaced.add(place.x, place.y);
        accepted.push(place);
      } else left.push(place);
    }
    rest = left;
  }
  return waiting;
}
