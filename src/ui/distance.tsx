import { useLocale } from '#i18n/use-locale.ts';
import { formatDistance } from './format-distance.ts';

/** `350 m`, `2.4 km`, `12 km` in the language of the page. */
export function Distance({ meters, className }: { meters: number; className?: string }) {
  return <span className={className}>{formatDistance(meters, useLocale())}</span>;
}
