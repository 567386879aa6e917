import { createRoute } from '@hono/zod-openapi';
import { problems } from '#context/api-answers.server.ts';
import { createApiRouter, limited } from '#context/api-router.server.ts';
import { defaultCenter } from './place.ts';
import { getLocationQuerySchema, locationAnswerSchema } from './place-schemas.ts';
import { searchPlaces } from './search-places.server.ts';
import { isStreetMissing } from './street-query.ts';

const getLocation = createRoute({
  method: 'get',
  path: '/get',
  summary: 'Finds places by name, postal code or coordinates',
  description:
    'Ignores accents, case, hyphens and one typo, and matches prefixes. An unknown street leads to its town, with is_street_missing. Public; show each suggestion’s attribution.',
  middleware: [limited('search')] as const,
  request: { query: getLocationQuerySchema },
  responses: {
    200: {
      description: 'The most likely place, and all suggestions',
      content: { 'application/json': { schema: locationAnswerSchema } },
    },
    ...problems(422),
  },
});

export function placesApi() {
  return createApiRouter().openapi(getLocation, async (c) => {
    const { q, latitude, longitude, locale, limit } = c.req.valid('query');
    const suggestions = await searchPlaces(c.var.context, {
      query: q,
      near: latitude === undefined || longitude === undefined ? defaultCenter : { latitude, longitude },
      locale: locale ?? c.var.context.locale,
      limit,
      signal: c.req.raw.signal,
    });
    const [first] = suggestions;
    const location = first ? { latitude: first.latitude, longitude: first.longitude, label: first.label } : null;
    const missing = isStreetMissing(q, suggestions) ? { is_street_missing: true as const } : {};
    return c.json({ location, suggestions, ...missing }, 200);
  });
}
