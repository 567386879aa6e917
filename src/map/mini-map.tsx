import { hasStreetsAt } from '@catlas/platform/base-map/streets.ts';
import { LngLatBounds, Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import type { BaseMapLook } from '#map/base/create-base-map.ts';
import { setTrailOverlay } from '#map/base/overlays.ts';
import { zoomForCircle } from '#map/base/precision-circle.ts';
import { useBaseMap, whenStyled } from '#map/base/use-base-map.ts';
import { MapFrame } from './map-frame.tsx';
import { makePinElement, pinOffset } from './pin-element.ts';
import { useGroundCircle } from './use-ground-circle.ts';

type MiniMapProps = BaseMapLook & {
  latitude: number;
  longitude: number;
  isLost: boolean;
  radiusMeters?: number | null;
  label?: string;
  trail?: readonly { latitude: number; longitude: number }[];
  className?: string;
  onUnavailable?: () => void;
};

const lastZoom = 11.7;
const lastZoomWithStreets = 14;
const circlePixels = 90;
/** The pin stands above its place and needs the room. */
const trailPadding = { top: 56, bottom: 24, left: 32, right: 32 };
const colors = { lost: '#dc2626', found: '#0d9488' } as const;

export default function MiniMap(props: MiniMapProps) {
  const { latitude, longitude, isLost, radiusMeters, locale, scheme, trail, streets } = props;
  const container = useRef<HTMLDivElement>(null);
  const circle = radiusMeters ? { latitude, longitude, radiusMeters } : null;
  const isInvented = streets?.attribution === null;
  const closest = isInvented || hasStreetsAt(streets, { latitude, longitude }) ? lastZoomWithStreets : lastZoom;
  const zoom = circle ? Math.min(closest, zoomForCircle(circle, circlePixels)) : closest;
  const label = props.label ?? m.map_mini_label({}, { locale });
  const initialView = { latitude, longitude, zoom };
  const state = useBaseMap(container, { ...props, initialView, isInteractive: false, label });
  const { map } = state;
  useGroundCircle(map, 'published', circle, isLost ? colors.lost : colors.found);

  useEffect(() => {
    if (!map) return;
    const here = { latitude, longitude };
    const points = [here, ...(trail ?? [])];
    if (points.length > 1) {
      const bounds = points.reduce((all, each) => all.extend([each.longitude, each.latitude]), new LngLatBounds());
      map.fitBounds(bounds, { padding: trailPadding, maxZoom: zoom, animate: false });
    } else map.jumpTo({ center: [longitude, latitude], zoom });
    const stopDrawing = whenStyled(map, () => setTrailOverlay(map, points));
    const element = makePinElement('div');
    element.classList.add(isLost ? 'is-lost' : 'is-found');
    const marker = new Marker({ element, offset: pinOffset }).setLngLat([longitude, latitude]).addTo(map);
    return () => {
      stopDrawing();
      marker.remove();
    };
  }, [map, latitude, longitude, zoom, isLost, trail]);

  return <MapFrame container={container} state={state} scheme={scheme} locale={locale} className={props.className} />;
}
