import { type RawBuilder, sql } from 'kysely';
import type { CoatFilter } from './cat-schemas.ts';

/** Returns `and …` for all of these colours and this pattern, and nothing without a filter. */
export function hasCoat({ coat_colors: colors, coat_pattern: pattern }: CoatFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (colors && colors.length > 0) parts.push(sql`and coat_colors @> ${colors}::text[]`);
  if (pattern) parts.push(sql`and coat_pattern = ${pattern}`);
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}
