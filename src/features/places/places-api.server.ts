import { createRoute } from '@hono/zod-openapi';
import { problems } from '#context/api-answers.server.ts';
import { createApiRouter, limited } from '#context/api-router.server.ts';
import { defaultCenter } from './place.ts';
import { explainPlaceProblem } from './place-problems.ts';
import { getLocationQuerySchema, locationAnswerSchema } from './place-schemas.ts';
import { answerPlaceQuery } from './search-places.server.ts';

const getLocation = createRoute({
  method: 'get',
  path: '/get',
  summary: 'Finds places by name, postal code or coordinates',
  description:
    'Ignores accents, case, hyphens and one typo, and matches prefixes. Also reads coordinates, `geo:` URIs, links of maps and plus codes. An unknown street leads to its town, with is_street_missing; a text with no meaning or two has a problem. Public; show each suggestion’s attribution.',
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
    const { q, latitude, longitude, limit, locale = c.var.context.locale } = c.req.valid('query');
    const { suggestions, problem, isStreetMissing } = await answerPlaceQuery(c.var.context, {
      query: q,
      near: latitude === undefined || longitude === undefined ? defaultCenter : { latitude, longitude },
      locale,
      limit,
      signal: c.req.raw.signal,
    });
    // The author chooses between the suggestions of a problem.
    const [first] = problem ? [] : suggestions;
    const location = first ? { latitude: first.latitude, longitude: first.longitude, label: first.label } : null;
    const missing = isStreetMissing ? { is_street_missing: true as const } : {};
    const explained = problem ? { problem: { code: problem.code, message: explainPlaceProblem(problem, locale) } } : {};
    return c.json({ location, suggestions, ...missing, ...explained }, 200);
  });
}
