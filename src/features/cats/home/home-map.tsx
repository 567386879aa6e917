import { type RefObject, useEffect, useState } from 'react';
import { photoUrl } from '#features/photos/photo-url.ts';
import { useMyLocation } from '#features/places/my-location.tsx';
import { useLocale } from '#i18n/use-locale.ts';
import type { MapView } from '#map/base/map-view-url.ts';
import CatMap, { type CatMapProps } from '#map/cat-map.tsx';
import { useColorScheme } from '#request/color-mode.ts';
import { useRootData } from '#request/root-data.ts';
import type { SnapPoint } from '#ui/drawer-snap.ts';
import { useLocalAddress, useLocalNavigate } from '#ui/local-link.tsx';
import { useSavesData } from '#ui/saves-data.ts';
import { defaultView, homeZoom } from './home-view.ts';
import { useDrawerPadding } from './use-drawer-padding.ts';
import { type MapBounds, useViewInAddress } from './use-view-in-address.ts';

const catsTilesUrl = '/api/cats/tiles/{z}/{x}/{y}.mvt';

export type HomeMapProps = Pick<CatMapProps, 'filter' | 'dataVersion' | 'highlighted' | 'onOpenStack'> & {
  /** Where the address says; null: all of France. */
  view: MapView | null;
  /** The drawer's, which covers a part of the map on phones. */
  snapPoint: SnapPoint;
  /** Set to the area that the map shows. */
  bounds: RefObject<MapBounds | null>;
  /** A search or the reader's position sends the map somewhere. */
  onSent: () => void;
  onHover: (id: number | null) => void;
};

/** The map of the home page. Load it lazily: it brings MapLibre. */
export function HomeMap({ view, snapPoint, bounds, onSent, onHover, ...rest }: HomeMapProps) {
  const { boxRef, padding } = useDrawerPadding(snapPoint);
  const { target, onViewChange } = useViewInAddress(bounds);
  useEffect(() => {
    if (target) onSent();
  }, [target, onSent]);
  const map = useRootData()?.map;
  const locale = useLocale();
  const scheme = useColorScheme();
  const { position } = useMyLocation();
  const density = useSavesData() ? 1 : Math.ceil(devicePixelRatio);
  const localAddress = useLocalAddress();
  const navigate = useLocalNavigate();
  // It opens where the address says at first; from then on it has its own view, and `target` sends it elsewhere.
  const [opening, setOpening] = useState<MapView | null>(null);
  useEffect(() => setOpening((before) => before ?? view ?? { ...defaultView, zoom: homeZoom() }), [view]);
  return (
    <div
      ref={boxRef}
      className="absolute inset-0"
      onPointerOver={(event) => onHover(catOfMarker(event.target as Element))}
      onPointerLeave={() => onHover(null)}
    >
      {map && opening && (
        <CatMap
          {...rest}
          target={target}
          padding={padding}
          onViewChange={onViewChange}
          view={opening}
          locale={locale}
          scheme={scheme}
          tilesUrl={map.baseTilesUrl}
          {...(map.styleUrl ? { styleUrl: map.styleUrl } : {})}
          {...(map.darkStyleUrl ? { darkStyleUrl: map.darkStyleUrl } : {})}
          catsTilesUrl={catsTilesUrl}
          photoUrl={(key, width) => photoUrl(key, width * density, { isSquare: true })}
          markerHref={(id) => localAddress(`/cat/${id}`)}
          userPosition={position}
          onSelectCat={(id) => navigate(`/cat/${id}`)}
          className="absolute inset-0"
        />
      )}
    </div>
  );
}

/** Markers are links to their cats. */
function catOfMarker(element: Element): number | null {
  const href = element.closest<HTMLAnchorElement>('a.map-cat')?.pathname;
  const id = /\/cat\/(\d+)$/.exec(href ?? '')?.[1];
  return id ? Number(id) : null;
}
