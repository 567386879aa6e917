import { type CSSProperties, memo } from 'react';
import { type CatFilter, defaultView, type OverviewCluster, phoneZoom } from '#features/browse/view/home-view.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { keepInCell } from '#map/cats/cell-place.ts';
import { formatCount } from '#map/cats/map-texts.ts';
import { clusterDiameter, lostShare } from '#map/cats/marker-sizes.ts';
import { project } from '#map/cats/tile-grid.ts';
import { worldPixels } from './home-map-picture.tsx';

const world = 512 * 2 ** phoneZoom;
const center = worldPixels(defaultView, phoneZoom);

/** The server draws the clusters before any script runs. */
export const HomeMapClusters = memo(function HomeMapClusters({
  clusters,
  filter,
}: {
  clusters: OverviewCluster[];
  filter: CatFilter;
}) {
  const locale = useLocale();
  return clusters.map(([latitude, longitude, lost, found]) => {
    const count = filter === 'lost' ? lost : filter === 'found' ? found : lost + found;
    if (count === 0) return null;
    const drawn = keepInCell(project({ latitude, longitude }), {
      tileZoom: Math.floor(phoneZoom),
      diameter: clusterDiameter(lost + found),
    });
    const [x, y] = [drawn.x * world, drawn.y * world];
    const share = filter === 'found' ? 0 : lostShare({ lost, count });
    return (
      <span
        key={`${latitude},${longitude}`}
        style={styleOf({
          x: `${Math.round(x - center.x)}px`,
          y: `${Math.round(y - center.y)}px`,
          width: `${clusterDiameter(count)}px`,
          lost: `${Math.round(share)}%`,
        })}
        className="cluster"
      >
        <b>{formatCount(count, locale)}</b>
      </span>
    );
  });
});

function styleOf({ x, y, width, lost }: Record<'x' | 'y' | 'width' | 'lost', string>): CSSProperties {
  return { '--x': x, '--y': y, '--lost': lost, width } as CSSProperties;
}
