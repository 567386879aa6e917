import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Point, PublicCat } from '#features/cats/model/cat.ts';
import { hasTraits } from '#features/cats/model/cat-filter.server.ts';
import type { CatFilter } from '#features/cats/model/cat-schemas.ts';
import { isLookedFor } from '#features/cats/model/looked-for.server.ts';
import { type PublicCatRow, presentCatWithLooks } from '#features/cats/model/present-cat.server.ts';
import { traitsOf } from '#features/cats/model/trait-columns.server.ts';
import { offerTraits } from '#features/traits/offer-traits.ts';

/** A trigram index cannot help below this length. */
const shortestIndexedPart = 3;
/** Short names share too few trigrams with their misspelling, so the edit distance is used. */
const shortNameLength = 5;
/** The limit is far above a page, so that ranking has enough candidates. */
const mostCandidates = 200;
/** A person who looks for a cat in a town also looks at its surroundings. So near, straight through the globe is as far as over ground. */
const nearMeters = 20_000;

/** Finds names without accents or with one typo, then coats ("grey tabby"), places and descriptions. Cats around `near` come first. */
export async function searchCats(
  { db }: Pick<Context, 'db'>,
  { q, limit, near = null }: { q: string; limit: number; near?: Point | null },
): Promise<PublicCat[]> {
  const key = sql`search_key(${q})`;
  const typedLength = [...q].length;
  const candidates = (condition: ReturnType<typeof sql>) =>
    sql`(select id from cats where ${isLookedFor} and ${condition} order by created_at desc limit ${mostCandidates})`;

  // Each branch uses one index, because `or` would read every cat. Planning is slow, so there are few branches.
  const branches =
    typedLength < shortestIndexedPart
      ? [candidates(sql`name_key like ${key} || '%'`)]
      : [
          candidates(sql`name_key like '%' || ${key} || '%'`),
          // The whole name is misspelled, or one word of a longer one.
          candidates(sql`(name_key % ${key} or ${key} <% name_key)`),
          candidates(sql`search_text like '%' || ${key} || '%'`),
        ];
  const coat = readCoat(q);
  if (coat) branches.push(candidates(sql`true ${hasTraits(coat)}`));
  const center = near && sql`globe_point(${near.latitude}, ${near.longitude})`;
  if (coat && center) {
    branches.push(candidates(sql`public_position <@ cube_enlarge(${center}, ${nearMeters}, 3) ${hasTraits(coat)}`));
  }
  if (typedLength >= 2 && typedLength <= shortNameLength) {
    branches.push(
      candidates(
        sql`char_length(name_key) between ${typedLength - 1} and ${typedLength + 1} and levenshtein_less_equal(name_key, left(${key}, 255), 1) <= 1`,
      ),
    );
  }

  const { rows } = await sql<PublicCatRow>`
    select c.id, c.name, c.description, c.is_lost, c.status, c.public_latitude, c.public_longitude, c.location_type, c.place_label,
           c.photo_key, c.photo_width, c.photo_height, c.photo_placeholder, c.created_at, c.reunited_at, c.confirmed_at, c.is_faded, c.user_id, u.display_name as author_name, ${traitsOf('c')}
    from (
      select cats.*,
             similarity(name_key, ${key}) as likeness,
             case
               when name_key = ${key} then 0
               when name_key like ${key} || '%' then 1
               when name_key like '%' || ${key} || '%' then 2
               when levenshtein_less_equal(left(name_key, 255), left(${key}, 255), 1) <= 1 then 3
               when name_key % ${key} or ${key} <% name_key then 4
               ${coat ? sql`when true ${hasTraits(coat)} then 5` : sql``}
               else 6
             end as match
      from cats
      where ${key} <> '' and id in (${sql.join(branches, sql` union all `)})
    ) c
    left join users u on u.id = c.user_id and u.status <> 'inactive'
    order by ${center ? sql`c.public_position <-> ${center} > ${nearMeters},` : sql``} c.match, case when c.match = 4 then c.likeness end desc, c.is_faded, c.created_at desc, c.id desc
    limit ${limit}
  `.execute(db);
  return rows.map((row) => presentCatWithLooks(row));
}

/** Returns the coat of "grey tabby" or « tigré gris »; null for words that describe none. */
function readCoat(query: string): CatFilter | null {
  const offers = offerTraits(query);
  const colors = offers.flatMap((offer) => (offer.trait === 'coat_colors' ? [offer.value] : []));
  const pattern = offers.flatMap((offer) => (offer.trait === 'coat_pattern' ? [offer.value] : []))[0];
  return colors.length > 0 || pattern ? { coat_colors: colors, coat_pattern: pattern } : null;
}
