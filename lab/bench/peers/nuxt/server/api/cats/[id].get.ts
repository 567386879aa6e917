import { readClaims, readMember } from '../../../../shared/member';
import { readCatPage } from '../../../../shared/pages';

export default defineEventHandler(async (event) => {
  const id = Number(getRouterParam(event, 'id'));
  const locale = getQuery(event).locale === 'fr' ? 'fr' : 'en';
  const finding = readClaims(parseCookies(event)).then((claims) => claims && readMember(useDatabase(), claims));
  const page = await readCatPage(useDatabase(), { id, locale }, finding);
  if (!page) throw createError({ statusCode: 404 });
  return page;
});
