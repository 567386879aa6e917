import { useLatest } from '@catlas/platform/react/use-latest.ts';
import type { Map as BaseMap } from 'maplibre-gl';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  type BaseMapLook,
  createBaseMap,
  labelMap,
  ownStyle,
  type ResolvedStyle,
  resolveStyle,
  watchHostedTiles,
} from './create-base-map.ts';
import type { MapView } from './map-view-url.ts';
import { keepOverlays } from './overlays.ts';

export type BaseMapState = {
  map: BaseMap | null;
  isReady: boolean;
  isUnavailable: boolean;
  /** True means another server's map, false the built-in one, which has streets in some places only; null means not known yet. */
  hasStreets: boolean | null;
};

const noMap: BaseMapState = { map: null, isReady: false, isUnavailable: false, hasStreets: null };

type BaseMapSettings = BaseMapLook & {
  initialView: MapView;
  isInteractive: boolean;
  label: string;
  onUnavailable?: () => void;
};

function lookKey({ scheme, locale, tilesUrl, streets, styleUrl, darkStyleUrl }: BaseMapLook): string {
  return JSON.stringify([scheme, locale, tilesUrl, streets, styleUrl, darkStyleUrl]);
}

/** Returns to our own style when a hosted one turns out to have no tiles. */
function applyStyle(map: BaseMap, resolved: ResolvedStyle, look: BaseMapLook, { isFirst, onStreets }: StyleOptions) {
  if (!isFirst) map.setStyle(resolved.style, { transformStyle: keepOverlays });
  onStreets(resolved.isHosted);
  if (!resolved.isHosted) return () => {};
  return watchHostedTiles(map, () => {
    map.setStyle(ownStyle(look), { transformStyle: keepOverlays });
    onStreets(false);
  });
}

interface StyleOptions {
  isFirst: boolean;
  onStreets: (hasStreets: boolean) => void;
}

/** A change of look or language keeps the view. */
export function useBaseMap(container: RefObject<HTMLDivElement | null>, settings: BaseMapSettings): BaseMapState {
  const [state, setState] = useState<BaseMapState>(noMap);
  const onStreets = useCallback((hasStreets: boolean) => setState((before) => ({ ...before, hasStreets })), []);
  const latest = useLatest(settings);
  const shownLook = useRef('');
  const stopWatching = useRef(() => {});

  useEffect(() => {
    const abort = new AbortController();
    let map: BaseMap | undefined;
    async function start(): Promise<void> {
      const look = latest.current;
      const resolved = await resolveStyle(look, abort.signal);
      const element = container.current;
      if (abort.signal.aborted || !element) return;
      try {
        const { initialView, isInteractive } = latest.current;
        map = createBaseMap({ container: element, style: resolved.style, view: initialView, isInteractive });
      } catch {
        setState({ ...noMap, isUnavailable: true });
        latest.current.onUnavailable?.();
        return;
      }
      shownLook.current = lookKey(look);
      const created = map;
      created.once('load', () => setState((before) => ({ ...before, isReady: true })));
      setState({ ...noMap, map: created });
      stopWatching.current = applyStyle(map, resolved, look, { isFirst: true, onStreets });
    }
    void start();
    return () => {
      abort.abort();
      stopWatching.current();
      map?.remove();
      setState(noMap);
    };
  }, [container, onStreets]);

  const { map } = state;
  const key = lookKey(settings);
  useEffect(() => {
    if (!map || shownLook.current === key) return;
    const abort = new AbortController();
    const look = latest.current;
    void resolveStyle(look, abort.signal).then((resolved) => {
      if (abort.signal.aborted) return;
      stopWatching.current();
      shownLook.current = key;
      stopWatching.current = applyStyle(map, resolved, look, { isFirst: false, onStreets });
    });
    return () => abort.abort();
  }, [map, key, onStreets]);

  const { label, locale } = settings;
  useEffect(() => {
    if (map) labelMap(map, label, locale);
  }, [map, label, locale]);

  return state;
}

/** Runs `draw` once, when the map's style can take sources; returns the clean-up. */
export function whenStyled(map: BaseMap, draw: () => void): () => void {
  const attempt = () => {
    if (!map.getStyle()) return;
    map.off('styledata', attempt);
    draw();
  };
  map.on('styledata', attempt);
  attempt();
  return () => map.off('styledata', attempt);
}
