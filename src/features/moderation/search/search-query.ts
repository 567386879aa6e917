import { z } from 'zod';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import { mostResults, resultsAtFirst, searchKinds, userFilters } from '#features/moderation/subject/search-kinds.ts';

export const typedSchema = z.string().max(200).default('');
export const resultLimitSchema = z.coerce.number().int().min(1).max(mostResults).default(resultsAtFirst);

export const searchQuerySchema = z.object({
  q: typedSchema,
  kind: z.enum(searchKinds).optional(),
  limit: resultLimitSchema,
});

/** The header's search box also uses `q`. Invalid values count as absent. */
export function parseSearchQuery(parameters: URLSearchParams) {
  const { kind, limit } = searchQuerySchema.shape;
  return {
    q: (parameters.get('find') ?? '').slice(0, 200),
    kind: kind.catch(undefined).parse(parameters.get('kind') ?? undefined) ?? null,
    filter: z.enum(userFilters).nullable().catch(null).parse(parameters.get('filter')),
    limit: limit.catch(resultsAtFirst).parse(parameters.get('limit') ?? undefined),
    about: catIdSchema.nullable().catch(null).parse(parameters.get('about')),
  };
}
