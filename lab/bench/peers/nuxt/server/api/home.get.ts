import { readHome } from '../../../shared/pages';

export default defineEventHandler((event) => {
  const { locale, ...query } = getQuery<{ at?: string; q?: string; locale?: string }>(event);
  return readHome(useDatabase(), query, locale === 'fr' ? 'fr' : 'en');
});
