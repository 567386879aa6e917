import type { StyleSpecification } from 'maplibre-gl';
import type { MapLocale } from './base-style.ts';

const requestLimitMs = 3_000;

function isStyle(value: unknown): value is StyleSpecification {
  const style = value as StyleSpecification | null;
  return (
    style?.version === 8 && Array.isArray(style.layers) && style.layers.length > 0 && typeof style.sources === 'object'
  );
}

/** Names in the reader's language where the hosted data has them (OpenMapTiles keys). Road numbers stay as they are. */
export function localizeStyle(style: StyleSpecification, locale: MapLocale): StyleSpecification {
  const layers = style.layers.map((layer) => {
    const field = layer.type === 'symbol' ? layer.layout?.['text-field'] : undefined;
    if (layer.type !== 'symbol' || !field || !JSON.stringify(field).includes('name')) return layer;
    const name = ['coalesce', ['get', `name:${locale}`], ['get', 'name:latin'], ['get', 'name']];
    return { ...layer, layout: { ...layer.layout, 'text-field': name } } as typeof layer;
  });
  return { ...style, layers };
}

/** The hosted style, or null within 3 seconds when it cannot be had: then our own is shown. Never rejects. */
export async function fetchHostedStyle(
  url: string,
  locale: MapLocale,
  signal: AbortSignal,
  patienceMs = requestLimitMs,
): Promise<StyleSpecification | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) });
    if (!response.ok) return null;
    const style: unknown = await response.json();
    return isStyle(style) ? localizeStyle(style, locale) : null;
  } catch {
    return null;
  }
}
