import type { StyleSpecification } from 'maplibre-gl';
import type { Locale } from '#i18n/languages.ts';

const requestLimitMs = 3_000;

function isStyle(value: unknown): value is StyleSpecification {
  const style = value as StyleSpecification | null;
  return (
    style?.version === 8 && Array.isArray(style.layers) && style.layers.length > 0 && typeof style.sources === 'object'
  );
}

/** Uses OpenMapTiles keys for names in the reader's language; road numbers stay as they are. */
export function localizeStyle(style: StyleSpecification, locale: Locale): StyleSpecification {
  const layers = style.layers.map((layer) => {
    const field = layer.type === 'symbol' ? layer.layout?.['text-field'] : undefined;
    if (layer.type !== 'symbol' || !field || !JSON.stringify(field).includes('name')) return layer;
    const name = ['coalesce', ['get', `name:${locale}`], ['get', 'name:latin'], ['get', 'name']];
    return { ...layer, layout: { ...layer.layout, 'text-field': name } } as typeof layer;
  });
  return { ...style, layers };
}

/** Resolves to null within 3 seconds when the style cannot be loaded; never rejects. */
export async function fetchHostedStyle(
  url: string,
  locale: Locale,
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
