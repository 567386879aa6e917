export type TileAddress = { z: number; x: number; y: number };
export type MapBounds = { west: number; south: number; east: number; north: number };

/** Returns 0…1 from the north-west corner of the world, in Web Mercator. */
export function project({ latitude, longitude }: { latitude: number; longitude: number }): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: longitude / 360 + 0.5, y: Math.min(1, Math.max(0, y)) };
}

export function unproject(x: number, y: number): { latitude: number; longitude: number } {
  return { latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, longitude: (x - 0.5) * 360 };
}

/** Returns each tile once, also where the bounds cross the antimeridian. */
export function tilesCovering(bounds: MapBounds, z: number): TileAddress[] {
  const count = 2 ** z;
  const northWest = project({ latitude: bounds.north, longitude: bounds.west });
  const southEast = project({ latitude: bounds.south, longitude: bounds.east });
  const firstColumn = Math.floor(northWest.x * count);
  const lastColumn = Math.min(firstColumn + count - 1, Math.floor(southEast.x * count));
  const firstRow = Math.max(0, Math.floor(northWest.y * count));
  const lastRow = Math.min(count - 1, Math.floor(southEast.y * count));
  const tiles: TileAddress[] = [];
  for (let column = firstColumn; column <= lastColumn; column++) {
    for (let row = firstRow; row <= lastRow; row++) {
      tiles.push({ z, x: ((column % count) + count) % count, y: row });
    }
  }
  return tiles;
}
