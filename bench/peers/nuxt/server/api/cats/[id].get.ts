/** A cat, the comments on it, its sightings and its nearest neighbours. Members see their own cats and comments before they are approved. */
export default defineEventHandler(async (event) => {
  const id = Number(getRouterParam(event, 'id'));
  const locale = getQuery(event).locale === 'fr' ? 'fr' : 'en';
  const [member, found] = await Promise.all([findMember(event), Number.isSafeInteger(id) ? findCat(id, locale) : null]);
  if (!found || (found.status !== 'approved' && found.authorId !== member?.id)) throw createError({ statusCode: 404 });
  const { status: _status, authorId: _authorId, ...cat } = found;
  const [comments, sightings, near] = await Promise.all([
    listComments(id, member),
    listSightings(id),
    listCatsNear(cat.location, { radiusKm: 25, limit: 5, locale }),
  ]);
  return { cat, comments, sightings, neighbours: near.cats.filter((each) => each.id !== id).slice(0, 4) };
});
