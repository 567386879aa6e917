import { useLatest } from '@catlas/platform/react/use-latest.ts';
import { type Map as BaseMap, Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { basePalettes } from '#map/base/base-palette.ts';
import type { BaseMapLook } from '#map/base/create-base-map.ts';
import type { MapView } from '#map/base/map-view-url.ts';
import type { GroundCircle } from '#map/base/precision-circle.ts';
import { useBaseMap } from '#map/base/use-base-map.ts';
import { MapFrame } from './map-frame.tsx';
import { makePinElement, pinOffset } from './pin-element.ts';
import { useGroundCircle } from './use-ground-circle.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

type PickedPoint = { latitude: number; longitude: number };

type LocationPickerProps = BaseMapLook & {
  /** A new `value` from outside is shown at least at this zoom. */
  view: MapView;
  value: PickedPoint | null;
  onChange: (point: PickedPoint) => void;
  publishedArea?: GroundCircle | null;
  describedBy?: string;
  /** Says what to tap as long as there is no pin. */
  hint?: string;
  className?: string;
  onUnavailable?: () => void;
  /** Called with false when the drawn map has no streets. */
  onStreets?: (hasStreets: boolean) => void;
};

const stepPixels = 8;
const largeStepPixels = 48;
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function pointAt(map: BaseMap, lngLat: { lng: number; lat: number }): PickedPoint {
  const longitude = ((((lngLat.lng + 180) % 360) + 360) % 360) - 180;
  return { latitude: lngLat.lat, longitude: map.getRenderWorldCopies() ? longitude : lngLat.lng };
}

/** The arrow keys move the pin, with Shift in larger steps. */
export default function LocationPicker(props: LocationPickerProps) {
  const { locale, scheme, value, publishedArea = null, describedBy } = props;
  const container = useRef<HTMLDivElement>(null);
  const latest = useLatest(props);
  const pin = useRef<Marker | null>(null);
  /** Any value other than the last one picked here comes from outside and is shown close up. */
  const picked = useRef<PickedPoint | null>(null);
  const label = m.map_picker_label({}, { locale });
  const initialView = value ? { ...props.view, ...value } : props.view;
  const state = useBaseMap(container, { ...props, initialView, isInteractive: true, label });
  const { map, hasStreets } = state;
  useGroundCircle(map, 'published', publishedArea, basePalettes[scheme].precision);

  useEffect(() => {
    if (hasStreets !== null) latest.current.onStreets?.(hasStreets);
  }, [hasStreets]);

  useEffect(() => {
    if (!map) return;
    const place = (event: { lngLat: { lng: number; lat: number } }) => {
      picked.current = pointAt(map, event.lngLat);
      latest.current.onChange(picked.current);
    };
    map.on('click', place);
    return () => {
      map.off('click', place);
      pin.current?.remove();
      pin.current = null;
    };
  }, [map]);

  const { latitude, longitude } = value ?? {};
  useEffect(() => {
    if (!map) return;
    if (latitude === undefined || longitude === undefined) {
      pin.current?.remove();
      pin.current = null;
      return;
    }
    if (pin.current) pin.current.setLngLat([longitude, latitude]);
    else
      pin.current = makePin(map, { latitude, longitude }, (point) => {
        picked.current = point;
        latest.current.onChange(point);
      });
    const isPickedHere = picked.current?.latitude === latitude && picked.current.longitude === longitude;
    const isCloseEnough = isPickedHere || map.getZoom() >= latest.current.view.zoom - 1;
    if (isCloseEnough && map.getBounds().contains([longitude, latitude])) return;
    map.flyTo({
      center: [longitude, latitude],
      zoom: Math.max(map.getZoom(), latest.current.view.zoom),
      maxDuration: 1_200,
    });
  }, [map, latitude, longitude]);

  const isPlaced = value !== null;
  useEffect(() => {
    const element = isPlaced && map ? pin.current?.getElement() : undefined;
    if (!element) return;
    element.setAttribute('aria-label', m.map_picker_pin({}, { locale }));
    if (describedBy) element.setAttribute('aria-describedby', describedBy);
    else element.removeAttribute('aria-describedby');
  }, [map, isPlaced, locale, describedBy]);

  return (
    <MapFrame container={container} state={state} scheme={scheme} locale={locale} className={props.className}>
      {map && <ZoomButtons map={map} locale={locale} />}
      <p className="map-hint">
        {isPlaced ? m.map_picker_hint_move({}, { locale }) : (props.hint ?? m.map_picker_hint_place({}, { locale }))}
      </p>
    </MapFrame>
  );
}

function makePin(map: BaseMap, { latitude, longitude }: PickedPoint, onMove: (point: PickedPoint) => void): Marker {
  const element = makePinElement('button');
  const marker = new Marker({ element, draggable: true, offset: pinOffset, subpixelPositioning: true });
  marker.on('dragend', () => onMove(pointAt(map, marker.getLngLat())));
  // A tap on the pin itself must not move it.
  element.addEventListener('click', (event) => event.stopPropagation());
  element.addEventListener(
    'keydown',
    (event) => {
      const direction = arrows[event.key];
      if (!direction) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const step = event.shiftKey ? largeStepPixels : stepPixels;
      const { x, y } = map.project(marker.getLngLat());
      onMove(pointAt(map, map.unproject([x + direction[0] * step, y + direction[1] * step])));
    },
    { capture: true },
  );
  // The marker is added once: adding again would take the focus away while the arrow keys are used.
  return marker.setLngLat([longitude, latitude]).addTo(map);
}
