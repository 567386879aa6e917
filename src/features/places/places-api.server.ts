import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { createRoute } from '@hono/zod-openapi';
import { problems } from '#context/api-answers.server.ts';
import { createApiRouter, limited } from '#context/api-router.server.ts';
import { findNearestPlaceName } from './find-nearest-place.server.ts';
import { defaultCenter } from './place.ts';
import { explainPlaceProblem } from './place-problems.ts';
import { getLocationQuerySchema, locationAnswerSchema, townAnswerSchema, townQuerySchema } from './place-schemas.ts';
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

const getTown = createRoute({
  method: 'get',
  path: '/town',
  summary: 'The town of a point; null far from towns',
  description: 'Forms round the point to 0.01 degrees. Public.',
  middleware: [limited('search')] as const,
  request: { query: townQuerySchema },
  responses: {
    200: { description: 'The town', content: { 'application/json': { schema: townAnswerSchema } } },
    ...problems(422),
  },
});

export function placesApi() {
  const router = createApiRouter();
  router.openapi(getTown, async (c) => {
    const point = c.req.valid('query');
    return c.json({ town: await fromReplica(c.var.context, (own) => findNearestPlaceName(own, point)) }, 200);
  });
  return router.openapi(getLocation, async (c) => {
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
