import type { Context } from '#context/context.ts';
import { readCounts } from '#features/browse/tiles/read-counts.server.ts';
import { cellLevelOf } from '#features/browse/tiles/tile-grid.ts';
import type { OverviewCluster } from '#features/browse/view/home-view.ts';

/** These tiles cover the picture of France that a phone shows. */
const west = { z: 4, x: 7, y: 5 };
const east = { z: 4, x: 8, y: 5 };

/** The precision is about 100 m, which is less than a pixel of the picture. */
const round = (degrees: number) => Math.round(degrees * 1_000) / 1_000;

/** The clusters are those that a phone's map shows first. */
export async function countCatsOnOverview(context: Pick<Context, 'db' | 'now'>): Promise<OverviewCluster[]> {
  const cells = await readCounts(context, [west, east], cellLevelOf(west));
  return cells.map(({ latitude, longitude, lost, found }) => [round(latitude), round(longitude), lost, found]);
}
