import { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import type { BaseMapLook } from '#map/base/create-base-map.ts';
import { zoomForCircle } from '#map/base/precision-circle.ts';
import { useBaseMap } from '#map/base/use-base-map.ts';
import { MapFrame } from './map-frame.tsx';
import { makePinElement, pinOffset } from './pin-element.ts';
import { useGroundCircle } from './use-ground-circle.ts';

type MiniMapProps = BaseMapLook & {
  latitude: number;
  longitude: number;
  isLost: boolean;
  /** How exactly the place is published, drawn as a circle around the pin. */
  radiusMeters?: number | null;
  /** What the map shows, for those who do not see it. */
  label?: string;
  className?: string;
  onUnavailable?: () => void;
};

/** Near enough for the neighbourhood, far enough for the name of the next town. */
const lastZoom = 11.7;
const circlePixels = 90;
const colors = { lost: '#dc2626', found: '#0d9488' } as const;

/** A small still map around one point. */
export default function MiniMap(props: MiniMapProps) {
  const { latitude, longitude, isLost, radiusMeters, locale, scheme } = props;
  const container = useRef<HTMLDivElement>(null);
  const circle = radiusMeters ? { latitude, longitude, radiusMeters } : null;
  const zoom = circle ? Math.min(lastZoom, zoomForCircle(circle, circlePixels)) : lastZoom;
  const label = props.label ?? m.map_mini_label({}, { locale });
  const initialView = { latitude, longitude, zoom };
  const state = useBaseMap(container, { ...props, initialView, isInteractive: false, label });
  const { map } = state;
  useGroundCircle(map, 'published', circle, isLost ? colors.lost : colors.found);

  useEffect(() => {
    map?.jumpTo({ center: [longitude, latitude], zoom });
    if (!map) return;
    const element = makePinElement('div');
    element.classList.add(isLost ? 'is-lost' : 'is-found');
    const marker = new Marker({ element, offset: pinOffset }).setLngLat([longitude, latitude]).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, latitude, longitude, zoom, isLost]);

  return <MapFrame container={container} state={state} scheme={scheme} locale={locale} className={props.className} />;
}
