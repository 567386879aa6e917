import type { Feature, Polygon } from 'geojson';

const earthRadiusMeters = 6_371_008.8;
const corners = 72;

export type GroundCircle = { latitude: number; longitude: number; radiusMeters: number };

/** The polygon is accurate up to some hundred kilometres. */
export function circlePolygon({ latitude, longitude, radiusMeters }: GroundCircle): Feature<Polygon> {
  const angle = radiusMeters / earthRadiusMeters;
  const phi = (latitude * Math.PI) / 180;
  const ring = Array.from({ length: corners + 1 }, (_, corner): [number, number] => {
    const bearing = ((corner % corners) / corners) * 2 * Math.PI;
    const otherPhi = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing));
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
      Math.cos(angle) - Math.sin(phi) * Math.sin(otherPhi),
    );
    return [longitude + (turn * 180) / Math.PI, (otherPhi * 180) / Math.PI];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

export function zoomForCircle({ latitude, radiusMeters }: GroundCircle, pixels: number): number {
  const metersPerPixelAtZoom0 = (2 * Math.PI * earthRadiusMeters * Math.cos((latitude * Math.PI) / 180)) / 512;
  return Math.log2((metersPerPixelAtZoom0 * pixels) / (2 * radiusMeters));
}
