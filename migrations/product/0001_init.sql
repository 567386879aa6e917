create extension if not exists cube schema public;
create extension if not exists fuzzystrmatch schema public;
create extension if not exists pg_trgm schema public;
create extension if not exists unaccent schema public;

-- The form in which names are compared: no case, no accents, punctuation as single spaces. Declared immutable although
-- unaccent's dictionary could be edited, because generated columns and indexes need it.
create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[[:space:][:punct:]’‘“”«»–—]+', ' ', 'g'));

-- A point on the globe in metres from its centre, so that cube's <-> gives the straight distance, which orders like the
-- distance over ground. earthdistance is not used: its functions name each other without a schema, which breaks restores.
create function globe_point(latitude double precision, longitude double precision) returns cube
  language sql immutable strict parallel safe
  return public.cube(array[
    6371008.8 * cos(radians(latitude)) * cos(radians(longitude)),
    6371008.8 * cos(radians(latitude)) * sin(radians(longitude)),
    6371008.8 * sin(radians(latitude))
  ]);

create function spread_bits(value bigint) returns bigint
  language sql immutable strict parallel safe
  return (
    with a as (select (value | (value << 16)) & x'0000ffff0000ffff'::bigint as v),
         b as (select (v | (v << 8)) & x'00ff00ff00ff00ff'::bigint as v from a),
         c as (select (v | (v << 4)) & x'0f0f0f0f0f0f0f0f'::bigint as v from b),
         d as (select (v | (v << 2)) & x'3333333333333333'::bigint as v from c)
    select (v | (v << 1)) & x'5555555555555555'::bigint from d
  );

-- Web-Mercator cell of a point at zoom 24 (a quadkey as a number, 48 bits). Shifting right by 2 × (24 - zoom) gives the
-- cell of any smaller zoom, so a tile is one contiguous range.
create function mercator_cell(latitude double precision, longitude double precision) returns bigint
  language sql immutable strict parallel safe
  return (
    spread_bits(least(greatest(floor((longitude + 180) / 360 * 16777216), 0), 16777215)::bigint)
    | (spread_bits(least(greatest(floor(
        (1 - ln(tan(radians(least(greatest(latitude, -85.05112878), 85.05112878)))
              + 1 / cos(radians(least(greatest(latitude, -85.05112878), 85.05112878)))) / pi()) / 2 * 16777216
      ), 0), 16777215)::bigint) << 1)
  );

create table users (
  id uuid primary key,
  email text,
  phone text,
  display_name text not null check (char_length(display_name) between 1 and 80),
  locale text not null default 'en' check (locale in ('en', 'fr')),
  type text not null default 'user' check (type in ('user', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'active', 'inactive', 'banned')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_email on users (lower(email));

create table cats (
  id bigint generated always as identity primary key,
  client_id uuid unique,
  user_id uuid not null references users (id),
  name text not null check (char_length(name) between 1 and 100),
  description text not null check (char_length(description) between 3 and 1000),
  is_lost boolean not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'deleted')),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  location_type text not null default 'street' check (location_type in ('exact', 'street', 'area')),
  public_latitude double precision not null check (public_latitude between -90 and 90),
  public_longitude double precision not null check (public_longitude between -180 and 180),
  place_label text,
  photo_key text,
  photo_width integer,
  photo_height integer,
  photo_placeholder text,
  photo_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by uuid references users (id),
  deleted_at timestamptz,
  public_cell bigint generated always as (mercator_cell(public_latitude, public_longitude)) stored,
  public_position cube generated always as (globe_point(public_latitude, public_longitude)) stored,
  name_key text generated always as (search_key(name)) stored,
  search_text text generated always as (search_key(name || ' ' || coalesce(place_label, '') || ' ' || description)) stored
);
create index cats_by_author on cats (user_id, created_at desc);
create index cats_awaiting_review on cats (created_at, id) where status = 'pending';
create index cats_by_position on cats using gist (public_position) where status = 'approved';
create index cats_by_cell on cats (public_cell) include (created_at, is_lost) where status = 'approved';
create index cats_by_age on cats (created_at desc, id desc) where status = 'approved';
create index cats_by_name on cats using gin (name_key gin_trgm_ops) where status = 'approved';
create index cats_by_text on cats using gin (search_text gin_trgm_ops) where status = 'approved';
create index cats_with_photo_to_remove on cats (deleted_at) where status = 'deleted' and photo_key is not null;

create table comments (
  id bigint generated always as identity primary key,
  client_id uuid unique,
  cat_id bigint not null references cats (id),
  user_id uuid not null references users (id),
  content text not null check (char_length(content) between 3 and 100),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'deleted')),
  created_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by uuid references users (id)
);
create index comments_by_cat on comments (cat_id, created_at, id);
create index comments_by_author on comments (user_id, created_at desc);
create index comments_awaiting_review on comments (created_at, id) where status = 'pending';

create table short_links (
  code text primary key,
  cat_id bigint not null references cats (id),
  lang text not null check (lang in ('en', 'fr')),
  created_at timestamptz not null default now(),
  unique (cat_id, lang)
);

create table redirects (
  path text primary key check (path like '/%'),
  target text not null,
  status_code integer not null default 302 check (status_code in (301, 302, 307, 308)),
  created_at timestamptz not null default now()
);

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references users (id),
  action text not null,
  subject_type text not null check (subject_type in ('cat', 'comment', 'user', 'redirect')),
  subject_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index audit_log_by_subject on audit_log (subject_type, subject_id, id);

-- How many approved cats lie in each cell of the map, by UTC day of the report and for every zoom at which a tile is
-- made of counts. Sums of ids and of coordinates (in 1e-7 degrees, so that adding and subtracting stays exact) give the
-- single cat and the centre of a cell without reading the cats. Kept by triggers, so that it can't be forgotten.
create table cat_cells (
  level smallint not null,
  cell bigint not null,
  day date not null,
  lost integer not null,
  found integer not null,
  id_sum bigint not null,
  latitude_sum bigint not null,
  longitude_sum bigint not null,
  primary key (level, cell, day)
) with (fillfactor = 80);

create function utc_day(moment timestamptz) returns date
  language sql immutable strict parallel safe
  return (moment at time zone 'UTC')::date;

-- One cat's part in a cell. The sign is -1 for a row's state before a change and 1 for the state after it.
create type cat_in_cell as (sign integer, id bigint, is_lost boolean, cell bigint, latitude double precision, longitude double precision, day date);

create function add_to_cat_cells(changes cat_in_cell[]) returns void language sql as $$
  insert into cat_cells as counted (level, cell, day, lost, found, id_sum, latitude_sum, longitude_sum)
  select level, c.cell >> (2 * (24 - level)), c.day,
         coalesce(sum(c.sign) filter (where c.is_lost), 0), coalesce(sum(c.sign) filter (where not c.is_lost), 0),
         sum(c.sign * c.id),
         sum(c.sign * (c.latitude * 1e7)::bigint), sum(c.sign * (c.longitude * 1e7)::bigint)
  from unnest(changes) as c cross join generate_series(3, 15) as level
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (level, cell, day) do update set
    lost = counted.lost + excluded.lost,
    found = counted.found + excluded.found,
    id_sum = counted.id_sum + excluded.id_sum,
    latitude_sum = counted.latitude_sum + excluded.latitude_sum,
    longitude_sum = counted.longitude_sum + excluded.longitude_sum
$$;

create function count_cats_in_cells() returns trigger language plpgsql as $$
declare
  changes cat_in_cell[];
begin
  if tg_op in ('UPDATE', 'DELETE') then
    changes := array(
      select row(-1, id, is_lost, public_cell, public_latitude, public_longitude, utc_day(created_at))::cat_in_cell
      from old_rows where status = 'approved');
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    changes := changes || array(
      select row(1, id, is_lost, public_cell, public_latitude, public_longitude, utc_day(created_at))::cat_in_cell
      from new_rows where status = 'approved');
  end if;
  if cardinality(changes) > 0 then
    perform add_to_cat_cells(changes);
  end if;
  return null;
end
$$;

create trigger count_inserted_cats after insert on cats referencing new table as new_rows
  for each statement execute function count_cats_in_cells();
create trigger count_updated_cats after update on cats referencing old table as old_rows new table as new_rows
  for each statement execute function count_cats_in_cells();
create trigger count_deleted_cats after delete on cats referencing old table as old_rows
  for each statement execute function count_cats_in_cells();
