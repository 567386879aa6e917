import type { ReactNode, RefObject } from 'react';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { MapScheme } from '#map/base/base-palette.ts';
import type { BaseMapState } from '#map/base/use-base-map.ts';

/** Something else covers these CSS pixels at each side: the list, the header, a drawer. */
export type MapPadding = { top?: number; right?: number; bottom?: number; left?: number };

interface MapFrameProps {
  container: RefObject<HTMLDivElement | null>;
  state: BaseMapState;
  scheme: MapScheme;
  locale: Locale;
  padding?: MapPadding;
  className?: string;
  children?: ReactNode;
}

/** The frame is transparent until the map has drawn, so that a still picture behind it shows first. */
export function MapFrame({ container, state, scheme, locale, padding, className, children }: MapFrameProps) {
  const insets = {
    '--map-inset-top': `${padding?.top ?? 0}px`,
    '--map-inset-right': `${padding?.right ?? 0}px`,
    '--map-inset-bottom': `${padding?.bottom ?? 0}px`,
    '--map-inset-left': `${padding?.left ?? 0}px`,
  } as React.CSSProperties;
  return (
    <div className={`map-frame ${className ?? ''}`} data-scheme={scheme} style={insets}>
      <div ref={container} className={`map-canvas ${state.isReady ? 'is-ready' : ''}`} />
      {state.isUnavailable ? (
        <div className="map-notice is-centred" role="status">
          <strong>{m.map_unavailable_title({}, { locale })}</strong>
          <p>{m.map_unavailable_text({}, { locale })}</p>
        </div>
      ) : (
        children
      )}
    </div>
  );
}
