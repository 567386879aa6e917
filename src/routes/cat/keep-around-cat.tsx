import { catsTilesUrl } from '#features/browse/tiles/cats-tiles-url.ts';
import { mapPathOf } from '#features/cat-page/cat-page.tsx';
import type { ListedCat, PublicCat } from '#features/cats/model/cat.ts';
import { KeepNeighbourhood } from '#features/offline/neighbourhood/keep-neighbourhood-part.tsx';
import { sightingPathsOf } from '#features/reporting/sighting-form/sighting-path.ts';

/** Keeps what a cat’s page shows, and the forms to report that cat from it. */
export function KeepAroundCat({ cat, neighbours }: { cat: PublicCat; neighbours: ListedCat[] }) {
  const { lat: latitude, lng: longitude } = cat.location;
  const own = cat.photos ?? (cat.photo ? [cat.photo] : []);
  return (
    <KeepNeighbourhood
      catId={cat.id}
      name={cat.name}
      place={{ latitude, longitude }}
      mapPath={mapPathOf(cat)}
      formPaths={sightingPathsOf(cat)}
      catsTilesUrl={catsTilesUrl}
      photoKeys={own.map(({ key }) => key)}
      neighbourIds={neighbours.map(({ id }) => id)}
    />
  );
}
