/** A cat, the comments on it and its nearest neighbours. */
export default defineEventHandler(async (event) => {
  const id = Number(getRouterParam(event, 'id'));
  const cat = Number.isSafeInteger(id) ? await findCat(id) : null;
  if (!cat) throw createError({ statusCode: 404 });
  const [comments, near] = await Promise.all([
    listComments(id),
    listCatsNear(cat.location, { radiusKm: 25, limit: 5 }),
  ]);
  return { cat, comments, neighbours: near.cats.filter((each) => each.id !== id).slice(0, 4) };
});
