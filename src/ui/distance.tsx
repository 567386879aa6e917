import { useLocale } from '#i18n/use-locale.ts';
import { formatDistance } from './format-distance.ts';

export function Distance({ meters, className }: { meters: number; className?: string }) {
  return <span className={className}>{formatDistance(meters, useLocale())}</span>;
}
