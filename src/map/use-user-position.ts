import { type Map as BaseMap, Marker } from 'maplibre-gl';
import { useEffect } from 'react';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useGroundCircle } from './use-ground-circle.ts';

export type UserPosition = { latitude: number; longitude: number; accuracyMeters?: number };

const dotColor = '#2563eb';

export function useUserPosition(map: BaseMap | null, position: UserPosition | null, locale: Locale): void {
  const { latitude, longitude, accuracyMeters } = position ?? {};
  const circle = position ? { ...position, radiusMeters: accuracyMeters ?? 0 } : null;
  useGroundCircle(map, 'position', circle, dotColor);
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const element = document.createElement('div');
    element.className = 'map-position';
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', m.map_your_position({}, { locale }));
    const marker = new Marker({ element, subpixelPositioning: true }).setLngLat([longitude, latitude]).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, latitude, longitude, locale]);
}
