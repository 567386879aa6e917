import type { MultiPolygon, Position } from 'geojson';

/** A line that crosses the antimeridian continues past ±180 instead of crossing the map. */
export function unwrapLine(line: Position[]): Position[] {
  let shift = 0;
  let previous: number | undefined;
  return line.map(([longitude = 0, latitude = 0]) => {
    if (previous !== undefined) {
      if (longitude - previous > 180) shift -= 360;
      else if (longitude - previous < -180) shift += 360;
    }
    previous = longitude;
    return [longitude + shift, latitude];
  });
}

function unwrapRing(ring: Position[]): Position[] {
  const unwrapped = unwrapLine(ring);
  const [first, last] = [unwrapped[0], unwrapped.at(-1)];
  if (!first || !last || Math.abs(last[0]! - first[0]!) < 180) return unwrapped;
  const poleLatitude = first[1]! < 0 ? -90 : 90;
  return [...unwrapped, [last[0]!, poleLatitude], [first[0]!, poleLatitude], first];
}

function longitudeRange(ring: Position[]): { west: number; east: number } {
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  for (const [longitude = 0] of ring) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return { west, east };
}

function shiftRing(ring: Position[], degrees: number): Position[] {
  return degrees === 0 ? ring : ring.map(([longitude = 0, latitude = 0]) => [longitude + degrees, latitude]);
}

/** The outer ring is centred within ±180, its holes are in the same copy of the world. */
function unwrapPolygon(rings: Position[][]): Position[][] {
  const [outer, ...holes] = rings.map(unwrapRing);
  if (!outer) return [];
  const { west, east } = longitudeRange(outer);
  const home = -360 * Math.round((west + east) / 720);
  const movedHoles = holes.map((hole) => {
    const range = longitudeRange(hole);
    const middle = (range.west + range.east) / 2;
    const fitting = [0, -360, 360].find((shift) => middle + shift >= west && middle + shift <= east);
    return shiftRing(hole, (fitting ?? 0) + home);
  });
  return [shiftRing(outer, home), ...movedHoles];
}

export function unwrapMultiPolygon(geometry: MultiPolygon): MultiPolygon {
  return { type: 'MultiPolygon', coordinates: geometry.coordinates.map(unwrapPolygon) };
}
