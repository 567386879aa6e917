import { z } from 'zod';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import { mostResults, resultsAtFirst, searchKinds, userFilters } from '#features/moderation/subject/search-kinds.ts';

export const typedSchema = z.string().max(200).default('');
export const resultLimitSchema = z.coerce.number().int().min(1).max(mostResults).default(resultsAtFirst);

/** Whose results are answered; all kinds are counted. */
export const searchQuerySchema = z.object({
  q: typedSchema,
  kind: z.enum(searchKinds).default('cats'),
  limit: resultLimitSchema,
});

/**
 * The page's own address, in which `q` is the header's search box. What it can't mean is what it would say without it.
 */
export function parseSearchQuery(parameters: URLSearchParams) {
  const { kind, limit } = searchQuerySchema.shape;
  return {
    q: (parameters.get('find') ?? '').slice(0, 200),
    kind: kind.catch('cats').parse(parameters.get('kind') ?? undefined),
    filter: z.enum(userFilters).nullable().catch(null).parse(parameters.get('filter')),
    limit: limit.catch(resultsAtFirst).parse(parameters.get('limit') ?? undefined),
    /** Whose history is open where no script opens it. */
    about: catIdSchema.nullable().catch(null).parse(parameters.get('about')),
  };
}
