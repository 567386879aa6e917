/** A cat, the comments on it, its sightings and its nearest neighbours. */
export default defineEventHandler(async (event) => {
  const id = Number(getRouterParam(event, 'id'));
  const locale = getQuery(event).locale === 'fr' ? 'fr' : 'en';
  const cat = Number.isSafeInteger(id) ? await findCat(id, locale) : null;
  if (!cat) throw createError({ statusCode: 404 });
  const [comments, sightings, near] = await Promise.all([
    listComments(id),
    listSightings(id),
    listCatsNear(cat.location, { radiusKm: 25, limit: 5, locale }),
  ]);
  return { cat, comments, sightings, neighbours: near.cats.filter((each) => each.id !== id).slice(0, 4) };
});
