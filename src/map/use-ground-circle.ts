import type { Map as BaseMap } from 'maplibre-gl';
import { useEffect } from 'react';
import { setCircleOverlay } from '#map/base/overlays.ts';
import type { GroundCircle } from '#map/base/precision-circle.ts';
import { whenStyled } from '#map/base/use-base-map.ts';

/** `name` must be unique on the map. */
export function useGroundCircle(map: BaseMap | null, name: string, circle: GroundCircle | null, color: string): void {
  const { latitude, longitude, radiusMeters } = circle ?? {};
  useEffect(() => {
    if (!map) return;
    const isDrawn = latitude !== undefined && longitude !== undefined && radiusMeters !== undefined && radiusMeters > 0;
    return whenStyled(map, () =>
      setCircleOverlay(map, name, isDrawn ? { latitude, longitude, radiusMeters } : null, color),
    );
  }, [map, name, latitude, longitude, radiusMeters, color]);
}
