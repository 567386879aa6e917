import { type RefObject, useEffect, useState } from 'react';
import { useColorScheme } from '#context/color-mode.ts';
import { useRootData } from '#context/root-data.ts';
import { catsTilesUrl } from '#features/browse/tiles/cats-tiles-url.ts';
import { apiFilters, type CatFilter, defaultView, type Filters, homeZoom } from '#features/browse/view/home-view.ts';
import { photoUrl } from '#features/photos/photo-url.ts';
import { useMyLocation } from '#features/places/my-location.tsx';
import { useLocale } from '#i18n/use-locale.ts';
import type { MapView } from '#map/base/map-view-url.ts';
import CatMap, { type CatMapProps } from '#map/cat-map.tsx';
import { useSavesData } from '#ui/loading/saves-data.ts';
import { useLocalAddress } from '#ui/local-link.tsx';
import { type MapBounds, useViewInAddress } from './use-view-in-address.ts';

export type HomeMapProps = Pick<
  CatMapProps,
  'dataVersion' | 'selected' | 'highlighted' | 'padding' | 'onOpenStack' | 'onSelectCat' | 'onPressGround'
> & {
  filter: CatFilter;
  filters: Filters;
  view: MapView | null;
  bounds: RefObject<MapBounds | null>;
  onSent: () => void;
  onHover: (id: number | null) => void;
};

/** Load this component lazily, because it brings MapLibre. */
export function HomeMap({ view, filter, filters, bounds, onSent, onHover, ...rest }: HomeMapProps) {
  const { target, onViewChange } = useViewInAddress(view, bounds);
  useEffect(() => {
    if (target) onSent();
  }, [target, onSent]);
  const map = useRootData()?.map;
  const locale = useLocale();
  const scheme = useColorScheme();
  const { position } = useMyLocation();
  const density = useSavesData() ? 1 : Math.ceil(devicePixelRatio);
  const localAddress = useLocalAddress();
  // The address decides only the first view; later `target` moves the map.
  const [opening, setOpening] = useState<MapView | null>(null);
  useEffect(() => setOpening((before) => before ?? view ?? { ...defaultView, zoom: homeZoom() }), [view]);
  return (
    <div
      className="absolute inset-0"
      onPointerOver={(event) => onHover(catOfMarker(event.target as Element))}
      onPointerLeave={() => onHover(null)}
    >
      {map && opening && (
        <CatMap
          {...rest}
          filter={filter === 'home' ? 'all' : filter}
          target={target}
          onViewChange={onViewChange}
          view={opening}
          locale={locale}
          scheme={scheme}
          tilesUrl={map.baseTilesUrl}
          streets={map.streets}
          {...(map.styleUrl ? { styleUrl: map.styleUrl } : {})}
          {...(map.darkStyleUrl ? { darkStyleUrl: map.darkStyleUrl } : {})}
          catsTilesUrl={tilesOf(filter, filters)}
          photoUrl={(key, width) => photoUrl(key, width * density, { isSquare: true })}
          markerHref={(id) => localAddress(`/cat/${id}`)}
          userPosition={position}
          className="absolute inset-0"
        />
      )}
    </div>
  );
}

/** Tiles have lost and found cats, of which the map shows the chosen ones. */
function tilesOf(filter: CatFilter, filters: Filters): string {
  const parameters = new URLSearchParams(filters);
  if (apiFilters(filter, filters).is_home) parameters.set('is_home', 'true');
  return parameters.size > 0 ? `${catsTilesUrl}?${parameters}` : catsTilesUrl;
}

function catOfMarker(element: Element): number | null {
  const id = element.closest<HTMLElement>('.map-cat')?.dataset.cat;
  return id ? Number(id) : null;
}
