import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { type City, cities, type Neighbourhood } from '#seeds/demo/content/cities.ts';
import type { Tile } from './tiles.ts';
import { toMercator } from './web-mercator.ts';

/** Streets are drawn from this zoom on; the browser stretches the last tiles beyond it. */
const FIRST_STREET_ZOOM = 12;
const LAST_STREET_ZOOM = 14;
/** At zoom 14 one unit is less than two metres. */
const EXTENT = 1024;

const METERS_PER_DEGREE = 111_200;
/** The streets go on a little beyond the cats of a neighbourhood. */
const MARGIN_METERS = 280;
const COLUMN_METERS = 96;
const ROW_METERS = 72;
/** Each of these lines is a main street. */
const MAIN_COLUMN = 7;
const MAIN_ROW = 6;
/** In each of these squares of blocks there may be a park. */
const PARK_SQUARE = 7;

const mainKinds = ['Avenue', 'Boulevard', 'Cours'];
const streetKinds = ['Rue', 'Rue', 'Rue', 'Allée', 'Chemin', 'Passage'];
/** No street of the demo town exists, and its name says so. */
const streetNames = [
  'des Moustaches',
  'du Ronron',
  'de la Pelote',
  'des Coussinets',
  'de la Sieste',
  'du Grelot',
  'des Neuf-Vies',
  'de la Gouttière',
  'de la Lucarne',
  'des Croquettes',
  'de la Chatière',
  'du Bol-de-Lait',
  'des Souris',
  'de la Plume',
  'du Pelage',
  'des Tigrés',
  'des Trois-Couleurs',
  'de la Pénombre',
  'des Toits',
  'des Griffes',
  'du Miaulement',
  'de la Caresse',
  'de la Ficelle',
  'du Carton-Vide',
  'du Radiateur',
  'du Tapis',
  'des Sardines',
  'du Coussin',
  'de la Queue-Levée',
  'des Yeux-Verts',
];

type Position = [longitude: number, latitude: number];
type Feature = GeoJSON.Feature<GeoJSON.LineString | GeoJSON.Polygon>;
type Layer = 'greens' | 'roads';
interface Drawing {
  greens: Feature[];
  mainRoads: Feature[];
  roads: Feature[];
  /** Every tile with streets has one of these corners of a block. */
  places: Position[];
}

/** Returns the same number from 0 to 1 for the same values, on every machine. */
function hash(...values: number[]): number {
  let mixed = 0x9e3779b9;
  for (const value of values) {
    mixed = Math.imul(mixed ^ Math.round(value), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return (mixed >>> 0) / 4_294_967_296;
}

function centerOf({ neighbourhoods }: City): Pick<Neighbourhood, 'latitude' | 'longitude'> {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    latitude: mean(neighbourhoods.map(({ latitude }) => latitude)),
    longitude: mean(neighbourhoods.map(({ longitude }) => longitude)),
  };
}

/** The streets of a city are a bent grid in its own direction, around its neighbourhoods. */
class CityGrid {
  readonly #seed: number;
  readonly #center: ReturnType<typeof centerOf>;
  readonly #metersPerLongitude: number;
  readonly #turn: number;
  readonly #discs: { x: number; y: number; radius: number }[];
  readonly #nodes = new Map<string, Position | null>();
  readonly columns: [first: number, last: number];
  readonly rows: [first: number, last: number];

  constructor(city: City, seed: number) {
    this.#seed = seed;
    this.#center = centerOf(city);
    this.#metersPerLongitude = METERS_PER_DEGREE * Math.cos((this.#center.latitude * Math.PI) / 180);
    this.#turn = (hash(seed, 1) - 0.5) * 0.9;
    this.#discs = city.neighbourhoods.map(({ latitude, longitude, reachKm }) => ({
      x: (longitude - this.#center.longitude) * this.#metersPerLongitude,
      y: (latitude - this.#center.latitude) * METERS_PER_DEGREE,
      radius: reachKm * 1000 + MARGIN_METERS,
    }));
    const reach = Math.max(...this.#discs.map(({ x, y, radius }) => Math.hypot(x, y) + radius));
    this.columns = [-Math.ceil(reach / COLUMN_METERS), Math.ceil(reach / COLUMN_METERS)];
    this.rows = [-Math.ceil(reach / ROW_METERS), Math.ceil(reach / ROW_METERS)];
  }

  hash(...values: number[]): number {
    return hash(this.#seed, ...values);
  }

  /** Returns null outside of the neighbourhoods. */
  node(column: number, row: number): Position | null {
    const key = `${column} ${row}`;
    let node = this.#nodes.get(key);
    if (node === undefined) {
      node = this.#place(column, row);
      this.#nodes.set(key, node);
    }
    return node;
  }

  #place(column: number, row: number): Position | null {
    const [u, v] = [column * COLUMN_METERS, row * ROW_METERS];
    const bentX = u + 34 * Math.sin(v / 290 + this.#seed) + 12 * Math.sin(u / 180 + v / 330);
    const bentY = v + 30 * Math.sin(u / 340 + 2 * this.#seed) + 12 * Math.sin(v / 150 - u / 410);
    const jitterX = (this.hash(2, column, row) - 0.5) * 14;
    const jitterY = (this.hash(3, column, row) - 0.5) * 14;
    const [sine, cosine] = [Math.sin(this.#turn), Math.cos(this.#turn)];
    const x = (bentX + jitterX) * cosine - (bentY + jitterY) * sine;
    const y = (bentX + jitterX) * sine + (bentY + jitterY) * cosine;
    // The edge of the town is uneven.
    const slack = (this.hash(4, Math.floor(column / 3), Math.floor(row / 3)) - 0.5) * 170;
    if (!this.#discs.some((disc) => Math.hypot(x - disc.x, y - disc.y) < disc.radius + slack)) return null;
    return [this.#center.longitude + x / this.#metersPerLongitude, this.#center.latitude + y / METERS_PER_DEGREE];
  }

  /** A park takes the blocks inside a square of main streets' size. */
  isInPark(column: number, row: number): boolean {
    const [square, band] = [Math.floor(column / PARK_SQUARE), Math.floor(row / PARK_SQUARE)];
    if (this.hash(5, square, band) > 0.16) return false;
    const [x, y] = [column - square * PARK_SQUARE, row - band * PARK_SQUARE];
    return x >= 2 && x < 5 && y >= 2 && y < 5;
  }
}

function polygon(ring: Position[]): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] } };
}

function nameOf(grid: CityGrid, isMain: boolean, ...line: number[]): string {
  const kinds = isMain ? mainKinds : streetKinds;
  const kind = kinds[Math.floor(grid.hash(6, ...line) * kinds.length)];
  return `${kind} ${streetNames[Math.floor(grid.hash(7, ...line) * streetNames.length)]}`;
}

/** Draws the streets along one line of the grid. `isOpen` says whether the street goes on after a node. */
function drawLine(
  drawing: Drawing,
  grid: CityGrid,
  line: {
    id: [axis: number, index: number];
    isMain: boolean;
    from: number;
    to: number;
    at: (position: number) => Position | null;
    isOpen: (position: number) => boolean;
  },
): void {
  let piece: Position[] = [];
  let startedAt = line.from;
  for (let position = line.from; position <= line.to; position++) {
    const node = line.at(position);
    if (node) piece.push(node);
    if (node && line.isOpen(position)) continue;
    if (piece.length > 1) {
      const name = nameOf(grid, line.isMain, ...line.id, Math.floor(startedAt / 12));
      // Each name is in its tile, so short streets have none.
      const hasName = line.isMain || piece.length > 3;
      (line.isMain ? drawing.mainRoads : drawing.roads).push({
        type: 'Feature',
        properties: { class: line.isMain ? 'main' : 'street', ...(hasName && { name }) },
        geometry: { type: 'LineString', coordinates: piece },
      });
    }
    piece = [];
    startedAt = position + 1;
  }
}

function drawCity(drawing: Drawing, city: City, seed: number): void {
  const grid = new CityGrid(city, seed);
  const [firstColumn, lastColumn] = grid.columns;
  const [firstRow, lastRow] = grid.rows;
  const isMainColumn = (column: number) => column % MAIN_COLUMN === 0;
  const isMainRow = (row: number) => row % MAIN_ROW === 0;

  for (let column = firstColumn; column <= lastColumn; column++) {
    const isMain = isMainColumn(column);
    drawLine(drawing, grid, {
      id: [0, column],
      isMain,
      from: firstRow,
      to: lastRow,
      at: (row) => grid.node(column, row),
      isOpen: (row) =>
        isMain || (grid.hash(8, column, row) > 0.12 && !(grid.isInPark(column, row) && grid.isInPark(column - 1, row))),
    });
  }
  for (let row = firstRow; row <= lastRow; row++) {
    const isMain = isMainRow(row);
    drawLine(drawing, grid, {
      id: [1, row],
      isMain,
      from: firstColumn,
      to: lastColumn,
      at: (column) => grid.node(column, row),
      isOpen: (column) =>
        isMain || (grid.hash(9, column, row) > 0.12 && !(grid.isInPark(column, row) && grid.isInPark(column, row - 1))),
    });
  }
  for (let column = firstColumn; column < lastColumn; column++) {
    for (let row = firstRow; row < lastRow; row++) {
      const corners = [
        grid.node(column, row),
        grid.node(column + 1, row),
        grid.node(column + 1, row + 1),
        grid.node(column, row + 1),
      ];
      const ring = corners.filter((corner) => corner !== null);
      if (ring.length < corners.length) continue;
      drawing.places.push(ring[0]!);
      if (grid.isInPark(column, row)) drawing.greens.push(polygon(ring));
    }
  }
}

function addTiles(
  tiles: Map<string, Uint8Array[]>,
  layer: Layer,
  features: Feature[],
  zooms: number[],
  places: Position[],
) {
  const lastZoom = Math.max(...zooms);
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: lastZoom, indexMaxZoom: 4, indexMaxPoints: 100, extent: EXTENT, tolerance: 3, buffer: EXTENT / 64 },
  );
  for (const z of zooms) {
    for (const [x, y] of tilesAround(places, z)) {
      const tile: GeoJSONVTTile | null = index.getTile(z, x, y);
      if (!tile?.features.length) continue;
      // The encoder returns a view of a much larger buffer, so this copies it.
      const encoded = fromGeojsonVt({ [layer]: tile }, { version: 2, extent: EXTENT }).slice();
      const key = `${z}/${x}/${y}`;
      tiles.set(key, [...(tiles.get(key) ?? []), encoded]);
    }
  }
}

function tilesAround(places: Position[], z: number): [x: number, y: number][] {
  const found = new Map<string, [number, number]>();
  for (const [longitude, latitude] of places) {
    const at = toMercator(longitude, latitude);
    const tile: [number, number] = [Math.floor(at.x * 2 ** z), Math.floor(at.y * 2 ** z)];
    found.set(tile.join(), tile);
  }
  return [...found.values()];
}

/** The streets of the demo town: drawn by this code alone, so they are in the public domain (CC0). */
export function makeInventedStreets(): Tile[] {
  const tiles = new Map<string, Uint8Array[]>();
  for (const [index, city] of cities.entries()) {
    const drawing: Drawing = { greens: [], mainRoads: [], roads: [], places: [] };
    drawCity(drawing, city, index + 1);
    const all = Array.from({ length: LAST_STREET_ZOOM - FIRST_STREET_ZOOM + 1 }, (_, step) => FIRST_STREET_ZOOM + step);
    addTiles(tiles, 'greens', drawing.greens, all, drawing.places);
    addTiles(tiles, 'roads', drawing.mainRoads, all.slice(0, -1), drawing.places);
    addTiles(tiles, 'roads', [...drawing.roads, ...drawing.mainRoads], [LAST_STREET_ZOOM], drawing.places);
  }
  return [...tiles].map(([key, layers]) => {
    const [z = 0, x = 0, y = 0] = key.split('/').map(Number);
    return { z, x, y, body: Buffer.concat(layers) };
  });
}
