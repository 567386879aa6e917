import { formatWhole, numberFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { MapItem } from './cat-tile-items.ts';

export function formatCount(count: number, locale: Locale): string {
  if (count < 1000) return formatWhole(count, locale);
  return numberFormat(locale, { notation: 'compact', maximumFractionDigits: count < 10_000 ? 1 : 0 }).format(count);
}

export function labelItem(item: MapItem, locale: Locale): string {
  if (item.kind === 'cat') {
    const name = item.name || m.map_unnamed_cat({}, { locale });
    if (item.isHome) return m.map_home_cat({ name }, { locale });
    return item.isLost ? m.map_lost_cat({ name }, { locale }) : m.map_found_cat({ name }, { locale });
  }
  const counts = {
    count: formatWhole(item.count, locale),
    lost: formatWhole(item.lost, locale),
    found: formatWhole(item.found, locale),
  };
  if (item.count === 1)
    return item.lost ? m.map_cluster_one_lost({}, { locale }) : m.map_cluster_one_found({}, { locale });
  if (item.found === 0) return m.map_cluster_lost(counts, { locale });
  if (item.lost === 0) return m.map_cluster_found(counts, { locale });
  return m.map_cluster(counts, { locale });
}
