import { useEffect, useState } from 'react';
import { useColorScheme } from '#features/accounts/color-mode.ts';
import { useRootData } from '#features/accounts/root-data.ts';
import { photoUrl } from '#features/photos/photo-url.ts';
import { useMyLocation } from '#features/places/my-location.tsx';
import { useLocale } from '#i18n/use-locale.ts';
import CatMap, { type CatMapProps } from '#map/cat-map.tsx';
import type { MapView } from '#map/map-view-url.ts';
import { useLocalAddress, useLocalNavigate } from '#ui/local-link.tsx';
import { defaultView, homeZoom } from './home-view.ts';

const catsTilesUrl = '/api/cats/tiles/{z}/{x}/{y}.mvt';
export type HomeMapProps = Pick<
  CatMapProps,
  'target' | 'filter' | 'dataVersion' | 'highlighted' | 'padding' | 'onViewChange' | 'onOpenStack'
> & {
  view: MapView | null;
  onHover: (id: number | null) => void;
};

/** The map of the home page. Load it lazily: it brings MapLibre. */
export function HomeMap({ view, onHover, ...rest }: HomeMapProps) {
  const map = useRootData()?.map;
  const locale = useLocale();
  const scheme = useColorScheme();
  const { position } = useMyLocation();
  const localAddress = useLocalAddress();
  const navigate = useLocalNavigate();
  // It opens where the address says at first; from then on it has its own view, and `target` sends it elsewhere.
  const [opening, setOpening] = useState<MapView | null>(null);
  useEffect(() => setOpening((before) => before ?? view ?? { ...defaultView, zoom: homeZoom() }), [view]);
  if (!map || !opening) return null;
  return (
    <div
      className="absolute inset-0"
      onPointerOver={(event) => onHover(catOfMarker(event.target as Element))}
      onPointerLeave={() => onHover(null)}
    >
      <CatMap
        {...rest}
        view={opening}
        locale={locale}
        scheme={scheme}
        tilesUrl={map.baseTilesUrl}
        {...(map.styleUrl ? { styleUrl: map.styleUrl } : {})}
        {...(map.darkStyleUrl ? { darkStyleUrl: map.darkStyleUrl } : {})}
        catsTilesUrl={catsTilesUrl}
        photoUrl={(key, width) => photoUrl(key, width * Math.ceil(devicePixelRatio), { isSquare: true })}
        markerHref={(id) => localAddress(`/cat/${id}`)}
        userPosition={position}
        onSelectCat={(id) => navigate(`/cat/${id}`)}
        className="absolute inset-0"
      />
    </div>
  );
}

/** Markers are links to their cats. */
function catOfMarker(element: Element): number | null {
  const href = element.closest<HTMLAnchorElement>('a.map-cat')?.pathname;
  const id = /\/cat\/(\d+)$/.exec(href ?? '')?.[1];
  return id ? Number(id) : null;
}
