import type { Position } from 'geojson';
import sharp from 'sharp';
import { basePalettes, type MapScheme } from '#map/base/base-palette.ts';
import { franceOverview } from '#map/base/france-overview.ts';
import { readAtlas, readWaters, type Shape } from './natural-earth.ts';
import { toMercator } from './web-mercator.ts';

/** The picture is seen for a second, so it has half its CSS size and weighs under 12 kB. */
const PIXEL_RATIO = 0.5;

function pathData(lines: Position[][], isClosed: boolean): string {
  const worldPixels = 512 * 2 ** franceOverview.zoom;
  const centre = toMercator(franceOverview.longitude, franceOverview.latitude);
  const [halfWidth, halfHeight] = [franceOverview.width / 2, franceOverview.height / 2];
  let data = '';
  for (const line of lines) {
    const points = line.map(([longitude = 0, latitude = 0]) => {
      const { x, y } = toMercator(longitude, latitude);
      return [(x - centre.x) * worldPixels + halfWidth, (y - centre.y) * worldPixels + halfHeight] as const;
    });
    const isVisible = points.some(
      ([x, y]) => x > -halfWidth && x < halfWidth * 3 && y > -halfHeight && y < halfHeight * 3,
    );
    if (isVisible)
      data += `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${isClosed ? 'Z' : ''}`;
  }
  return data;
}

function shapePath(shapes: Shape[]): string {
  return shapes
    .map(({ geometry }) =>
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates.map((polygon) => pathData(polygon, true)).join('')
        : pathData(geometry.coordinates, false),
    )
    .join('');
}

export async function drawOverview(scheme: MapScheme): Promise<Buffer> {
  const colors = basePalettes[scheme];
  const { land, borders } = readAtlas('50m');
  const { lakes } = readWaters();
  const { width, height } = franceOverview;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * PIXEL_RATIO}" height="${height * PIXEL_RATIO}">
    <rect width="${width}" height="${height}" fill="${colors.water}"/>
    <path d="${shapePath(land)}" fill="${colors.land}" fill-rule="evenodd"/>
    <path d="${shapePath(lakes)}" fill="${colors.water}"/>
    <path d="${shapePath(borders)}" fill="none" stroke="${colors.border}" stroke-width="1.6" stroke-linejoin="round"/>
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 40, effort: 6 }).toBuffer();
}
