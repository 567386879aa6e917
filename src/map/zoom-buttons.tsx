import { afterPaint } from '@catlas/platform/react/after-paint.ts';
import type { Map as BaseMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

type Reach = { canZoomIn: boolean; canZoomOut: boolean };

function reachOf(map: BaseMap): Reach {
  return { canZoomIn: map.getZoom() < map.getMaxZoom() - 0.01, canZoomOut: map.getZoom() > map.getMinZoom() + 0.01 };
}

export function ZoomButtons({ map, locale }: { map: BaseMap; locale: Locale }) {
  const [{ canZoomIn, canZoomOut }, setReach] = useState<Reach>(() => reachOf(map));
  useEffect(() => {
    const update = () => {
      const reach = reachOf(map);
      setReach((old) => (old.canZoomIn === reach.canZoomIn && old.canZoomOut === reach.canZoomOut ? old : reach));
    };
    map.on('zoom', update);
    return () => {
      map.off('zoom', update);
    };
  }, [map]);
  // The button is drawn as pressed before the map takes the processor for its first frame.
  const zoomBy = (step: number) =>
    afterPaint(() => map.easeTo({ zoom: Math.round(map.getZoom() + step), duration: 300 }, { byUser: true }));
  return (
    <div className="map-zoom">
      <button
        type="button"
        aria-disabled={!canZoomIn}
        onClick={() => zoomBy(1)}
        aria-label={m.map_zoom_in({}, { locale })}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 5v14M5 12h14" />
        </svg>
      </button>
      <button
        type="button"
        aria-disabled={!canZoomOut}
        onClick={() => zoomBy(-1)}
        aria-label={m.map_zoom_out({}, { locale })}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h14" />
        </svg>
      </button>
    </div>
  );
}
