import 'maplibre-gl/dist/maplibre-gl.css';
import './map-fonts.css';
import './map.css';
import './map-markers.css';
import type { StreetsLook } from '@catlas/platform/base-map/streets.ts';
import { isCutOff } from '@catlas/platform/worker/is-cut-off.ts';
import { AttributionControl, Map as BaseMap, ScaleControl, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { MapScheme } from './base-palette.ts';
import { baseStyle, mapFonts } from './base-style.ts';
import { provideGridPattern } from './grid-pattern.ts';
import type { MapView } from './map-view-url.ts';
import workerUrl from './maplibre-gl-worker.ts?worker&url';
import { fetchHostedStyle } from './resolve-style.ts';

const fontPatienceMs = 2_500;
const firstZoom = 1;
const lastZoom = 17;

export interface BaseMapLook {
  scheme: MapScheme;
  locale: Locale;
  /** The URL starts at the site's root: `/map/base/{z}/{x}/{y}.mvt?v=…`. */
  tilesUrl: string;
  streets?: StreetsLook | null;
  /** Another server's style replaces the built-in ones while it loads. */
  styleUrl?: string;
  darkStyleUrl?: string;
}

export type ResolvedStyle = { style: StyleSpecification; isHosted: boolean };

/** MapLibre draws labels into textures once, so fonts must load before. */
async function loadMapFonts(): Promise<void> {
  const faces = [
    document.fonts.load(`400 16px "${mapFonts.regular}"`),
    document.fonts.load(`400 16px "${mapFonts.regular}"`, 'Łő'),
    document.fonts.load(`600 16px "${mapFonts.strong}"`),
  ];
  const timeout = new Promise((resolve) => setTimeout(resolve, fontPatienceMs));
  await Promise.race([Promise.allSettled(faces), timeout]);
}

export function ownStyle({ scheme, locale, tilesUrl, streets }: BaseMapLook): StyleSpecification {
  const { origin } = location;
  return baseStyle({
    scheme,
    locale,
    tilesUrl: origin + tilesUrl,
    streets: streets && {
      ...streets,
      tilesUrl: origin + streets.tilesUrl,
      attribution: streets.attribution ?? m.map_invented_streets({}, { locale }),
    },
  });
}

export async function resolveStyle(look: BaseMapLook, signal: AbortSignal): Promise<ResolvedStyle> {
  const url = look.scheme === 'dark' ? look.darkStyleUrl : look.styleUrl;
  const hosted = url && !isCutOff() ? await fetchHostedStyle(url, look.locale, signal) : null;
  if (hosted) return { style: hosted, isHosted: true };
  await loadMapFonts();
  return { style: ownStyle(look), isHosted: false };
}

export interface BaseMapOptions {
  container: HTMLElement;
  style: StyleSpecification;
  view: MapView;
  isInteractive: boolean;
}

/** Throws where the browser offers no WebGL 2. */
export function createBaseMap({ container, style, view, isInteractive }: BaseMapOptions): BaseMap {
  setWorkerUrl(workerUrl);
  const map = new BaseMap({
    container,
    style,
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    minZoom: firstZoom,
    maxZoom: lastZoom,
    interactive: isInteractive,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
  });
  provideGridPattern(map);
  // biome-ignore lint/suspicious/noConsole: MapLibre does so by itself, but leaves out the message of an error of its worker
  map.on('error', ({ error }) => console.error(error.message));
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl(isInteractive ? {} : { compact: true }), 'bottom-right');
  closeAttribution(map);
  if (isInteractive) map.addControl(new ScaleControl({ maxWidth: 90 }), 'bottom-left');
  return map;
}

/** MapLibre's own limit of a narrow map. */
const narrowMapPixels = 640;

/** MapLibre opens the attribution at first, where it would cover the pin of a narrow map. Its button opens it. */
function closeAttribution(map: BaseMap): void {
  const attribution = map.getContainer().querySelector('.maplibregl-ctrl-attrib');
  if (!attribution || map.getCanvasContainer().offsetWidth > narrowMapPixels) return;
  attribution.classList.remove('maplibregl-compact-show');
  attribution.removeAttribute('open');
  // MapLibre opens it when it adds this class.
  attribution.classList.add('maplibregl-compact');
}

/** MapLibre takes its texts once, at creation; the reader may change language later. */
export function labelMap(map: BaseMap, label: string, locale: Locale): void {
  map.getCanvas().setAttribute('aria-label', label);
  const toggle = map.getContainer().querySelector<HTMLElement>('.maplibregl-ctrl-attrib-button');
  if (toggle) {
    toggle.title = m.map_attribution_toggle({}, { locale });
    toggle.setAttribute('aria-label', toggle.title);
  }
}

const patientErrors = 4;

/** Calls `onFail` once after several errors and not one tile; returns a function that stops. */
export function watchHostedTiles(map: BaseMap, onFail: () => void): () => void {
  let errors = 0;
  const stop = () => {
    map.off('error', countError);
    map.off('sourcedata', seeTile);
  };
  function countError(): void {
    errors += 1;
    if (errors < patientErrors) return;
    stop();
    onFail();
  }
  function seeTile(event: { tile?: unknown; isSourceLoaded?: boolean }): void {
    if (event.tile && event.isSourceLoaded) stop();
  }
  map.on('error', countError);
  map.on('sourcedata', seeTile);
  return stop;
}
