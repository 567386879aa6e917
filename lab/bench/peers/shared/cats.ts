import type pg from 'pg';
import { looksOf, traitsOf } from './looks.ts';
import type { Locale } from './texts.ts';

// The statements are those that Catlas sends, prepared once per connection where Catlas prepares them.

const earthRadiusMeters = 6_371_008.8;
const dayMs = 24 * 60 * 60 * 1000;
const visibleDays = 30;
const mostCounted = 1000;

const straightFromGround = (meters: number) => 2 * earthRadiusMeters * Math.sin(meters / (2 * earthRadiusMeters));
const groundFromStraight = (meters: number) =>
  2 * earthRadiusMeters * Math.asin(Math.min(1, meters / (2 * earthRadiusMeters)));
const visibleSince = () => new Date(Math.floor(Date.now() / dayMs) * dayMs - visibleDays * dayMs);

interface CatRow {
  id: string;
  name: string;
  description: string;
  is_lost: boolean;
  status: string;
  user_id: string | null;
  public_latitude: number;
  public_longitude: number;
  location_type: 'exact' | 'street' | 'area';
  place_label: string | null;
  photo_key: string | null;
  photo_width: number;
  photo_height: number;
  photo_placeholder: string;
  created_at: Date;
  reunited_at: Date | null;
  author_name: string | null;
  coat_colors: string[];
  coat_pattern: string;
  coat_length: string;
  sex: string;
  seen_at: Date | null;
  straight_meters?: number;
}

const columns = `c.id, c.name, c.description, c.is_lost, c.status, c.public_latitude, c.public_longitude, c.location_type,
  c.place_label, c.photo_key, c.photo_width, c.photo_height, c.photo_placeholder, c.created_at, c.reunited_at, c.user_id,
  c.sex, c.age_class, c.coat_colors, c.coat_pattern, c.coat_length, c.white_marks, c.eye_color, c.tail, c.ear_tip, c.collar, c.chip,
  c.living, c.temperament, c.seen_at, c.seen_at_precision, u.display_name as author_name`;

const nearest = `
  select ${columns}, nearest.straight_meters
  from (
    with asked as materialized (
      select center, cube_enlarge(center, $1, 3) as circle
      from (select globe_point($2, $3) as center offset 0) as point
    )
    select id, straight_meters
    from (
      select id, public_position <-> (select center from asked) as straight_meters
      from cats
      where (status = 'approved' and reunited_at is null)
        and public_position <@ (select circle from asked)
        and created_at >= (select $4::timestamptz)
      order by public_position <-> (select center from asked)
      fetch first (select $5::bigint) rows with ties
    ) as within_circle
    where straight_meters <= $6
    order by straight_meters, id
    limit (select $5::bigint)
  ) as nearest
  join cats c on c.id = nearest.id
  left join users u on u.id = c.user_id and u.status <> 'inactive'
  order by nearest.straight_meters, c.id`;

/** A peer's own connections. */
export type Database = pg.Pool;

export interface Point {
  latitude: number;
  longitude: number;
}

/** What a card shows of the nearest cats, and the cursor of the next page. */
export async function listCatsNear(
  database: Database,
  { latitude, longitude }: Point,
  { radiusKm, limit, locale }: { radiusKm: number; limit: number; locale: Locale },
) {
  const meters = straightFromGround(radiusKm * 1000);
  const { rows } = await database.query<CatRow & { straight_meters: number }>({
    name: 'nearest',
    text: nearest,
    values: [meters + 1, latitude, longitude, visibleSince(), limit + 1, meters],
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    cats: page.map((row) => presentListed(row, locale)),
    nextCursor: rows.length > limit && last ? `${last.straight_meters}_${last.id}` : null,
  };
}

/** How many cats there are around a point, of each kind, up to `mostCounted`. */
export async function countCatsNear(database: Database, { latitude, longitude }: Point, radiusKm: number) {
  const count = (isLost: boolean) => `(
    select count(*) from (
      select 1 from cats
      where (status = 'approved' and reunited_at is null)
        and is_lost = ${isLost}
        and created_at >= $1
        and public_position <@ cube_enlarge(globe_point($2, $3), $4, 3)
        and public_position <-> globe_point($2, $3) <= $4
      limit ${mostCounted}
    ) near
  )`;
  const { rows } = await database.query<{ lost: string; found: string }>(
    `select ${count(true)} as lost, ${count(false)} as found`,
    [visibleSince(), latitude, longitude, straightFromGround(radiusKm * 1000)],
  );
  const [lost, found] = [Number(rows[0]!.lost), Number(rows[0]!.found)];
  return { all: Math.min(lost + found, mostCounted), lost, found };
}

/** A cat, with everything that its page shows and who may see it; null without any. */
export async function findCat(database: Database, id: number, locale: Locale) {
  const { rows } = await database.query<CatRow>(
    `select ${columns} from cats c left join users u on u.id = c.user_id and u.status <> 'inactive' where c.id = $1`,
    [id],
  );
  const row = rows[0];
  return row
    ? {
        ...presentListed(row, locale),
        status: row.status,
        authorId: row.user_id,
        description: row.description,
        author: row.author_name,
        exactness: row.location_type,
        traits: traitsOf(row),
      }
    : null;
}

/** What others have seen of a cat that is still missing. */
export async function listSightings(database: Database, catId: number) {
  const { rows } = await database.query<{
    id: string;
    kind: string;
    seen_at: Date | null;
    place_label: string | null;
  }>({
    name: 'sightings',
    text: `select s.id, s.kind, s.seen_at, s.public_latitude, s.public_longitude, s.place_label, s.words, s.created_at, cats.user_id
           from sightings s join cats on cats.id = s.cat_id
           where s.cat_id = $1 and s.status = 'published' and s.kind <> 'mine' and cats.reunited_at is null
           order by coalesce(s.seen_at, s.created_at) desc, s.id desc limit 200`,
    values: [catId],
  });
  return rows.map((row) => ({ id: Number(row.id), kind: row.kind, seenAt: row.seen_at, place: row.place_label }));
}

export async function listComments(database: Database, catId: number, memberId: string | undefined) {
  const own = memberId ? `or (comments.status in ('pending', 'rejected') and comments.user_id = $2)` : '';
  const { rows } = await database.query<{
    id: string;
    content: string;
    created_at: Date;
    author_name: string | null;
  }>(
    `select comments.id, comments.cat_id, comments.content, comments.status, comments.objection, comments.created_at,
            comments.user_id, users.display_name as author_name
     from comments left join users on users.id = comments.user_id and users.status <> 'inactive'
     where comments.cat_id = $1 and (comments.status = 'approved' ${own})
     order by comments.created_at desc, comments.id desc limit 51`,
    [catId, ...(memberId ? [memberId] : [])],
  );
  return rows.map(({ id, content, created_at: createdAt, author_name: author }) => ({
    id: Number(id),
    content,
    createdAt,
    author,
  }));
}

const found = (condition: string) =>
  `(select id from cats where (status = 'approved' and reunited_at is null) and ${condition} order by created_at desc limit 200)`;
const search = `
  select ${columns}
  from (
    select cats.*, similarity(name_key, search_key($1)) as likeness,
           case
             when name_key = search_key($1) then 0
             when name_key like search_key($1) || '%' then 1
             when name_key like '%' || search_key($1) || '%' then 2
             when levenshtein_less_equal(left(name_key, 255), left(search_key($1), 255), 1) <= 1 then 3
             when name_key % search_key($1) or search_key($1) <% name_key then 4
             else 5
           end as match
    from cats
    where search_key($1) <> '' and id in (${[
      "name_key like '%' || search_key($1) || '%'",
      '(name_key % search_key($1) or search_key($1) <% name_key)',
      "search_text like '%' || search_key($1) || '%'",
    ]
      .map(found)
      .join(' union all ')})
  ) c
  left join users u on u.id = c.user_id and u.status <> 'inactive'
  order by c.match, case when c.match = 4 then c.likeness end desc, c.created_at desc, c.id desc
  limit $2`;

/** The cat whose name is closest to the typed one; null without any. */
export async function findCatByName(database: Database, typed: string, locale: Locale) {
  const { rows } = await database.query<CatRow>(search, [typed, 5]);
  return rows[0] ? presentListed(rows[0], locale) : null;
}

function presentListed(row: CatRow, locale: Locale) {
  return {
    id: Number(row.id),
    name: row.name,
    isLost: row.is_lost,
    photo: row.photo_key
      ? { key: row.photo_key, width: row.photo_width, height: row.photo_height, placeholder: row.photo_placeholder }
      : null,
    createdAt: row.created_at.toISOString(),
    reunitedAt: row.reunited_at?.toISOString() ?? null,
    location: { latitude: row.public_latitude, longitude: row.public_longitude, label: row.place_label },
    looks: looksOf(row, locale),
    distanceMeters: row.straight_meters === undefined ? null : Math.round(groundFromStraight(row.straight_meters)),
  };
}

export type ListedCat = ReturnType<typeof presentListed>;
