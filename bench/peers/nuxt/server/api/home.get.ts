const radiusKm = 300;
const limit = 30;
const france = { latitude: 46.6, longitude: 2.5 };

/** The nearest cats around `?at=latitude,longitude,zoom`, and what was searched for in vain. */
export default defineEventHandler(async (event) => {
  const { at, q, ...asked } = getQuery<{ at?: string; q?: string; locale?: string }>(event);
  const locale = asked.locale === 'fr' ? 'fr' : 'en';
  const [latitude, longitude] = String(at ?? '')
    .split(',')
    .map(Number);
  const point =
    Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude: latitude!, longitude: longitude! } : france;
  const choice = q ? await findCatByName(q, locale) : null;
  const [list, counts] = await Promise.all([
    listCatsNear(point, { radiusKm, limit, locale }),
    countCatsNear(point, radiusKm),
  ]);
  return { ...list, counts, found: choice, searchedInVain: q && !choice ? q : null };
});
