import { unseen } from '@catlas/platform/db/prepared-statements.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CatFilter, catFilterFields } from './cat-schemas.ts';
import { isListedSince, isLookedFor } from './looked-for.server.ts';
import { visibleSince } from './visible-since.ts';

/** The condition needs the table `cats` without an alias. The status has an index; the traits have none with the place. */
export function isOfKind({ is_home: isHome }: CatFilter): RawBuilder<boolean> {
  return isHome ? sql<boolean>`(status = 'approved' and reunited_at is not null)` : isLookedFor;
}

/** Returns `and …` for all of these traits and words, and nothing without a filter. */
export function hasTraits({ coat_colors: colors, coat_pattern: pattern, sex, words }: CatFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (colors && colors.length > 0) parts.push(sql`and coat_colors @> ${colors}::text[]`);
  if (pattern) parts.push(sql`and coat_pattern = ${pattern}`);
  if (sex) parts.push(sql`and sex = ${sex}`);
  // Each word is a condition of its own, because the trigram indices support no list of patterns.
  for (const word of words?.split(/\s+/) ?? []) {
    const key = sql`search_key(${word})`;
    parts.push(sql`and (search_text like '%' || ${key} || '%' or ${key} <% name_key)`);
  }
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

const dayMs = 24 * 60 * 60 * 1000;

function shownSince(now: Date, { since }: CatFilter, days?: number): Date {
  if (since === '24h') return new Date(now.getTime() - dayMs);
  if (since === '7d') return visibleSince(now, 7);
  return since === 'any' ? new Date(0) : visibleSince(now, since === '30d' ? undefined : days);
}

/** The month of a list also counts from the author's last answer; a shorter time is about the report itself. */
export function isListed(filter: CatFilter, now: Date, days?: number): RawBuilder<boolean> {
  const since = unseen(shownSince(now, filter, days), 'timestamptz');
  return filter.since === '24h' || filter.since === '7d' ? sql<boolean>`created_at >= ${since}` : isListedSince(since);
}

/** Stored counts know only the lost and the found cats of the last 30 days that are looked for. */
export function isCounted(filter: CatFilter): boolean {
  return filterNames.every((name) => {
    const value = filter[name];
    return name === 'since' ? (value ?? '30d') === '30d' : !value || (Array.isArray(value) && value.length === 0);
  });
}

const filterNames = Object.keys(catFilterFields) as (keyof CatFilter)[];
