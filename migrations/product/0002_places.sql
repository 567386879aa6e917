-- The names under which the world's places are found, imported from the built gazetteer file and replaced as a whole by
-- import-gazetteer.server.ts. A place with several names has several rows with one place_id; its postal codes are names
-- too. search_key is made by placeSearchKey in the application, for stored names and queries alike, and compared byte by
-- byte ("C"), so that a prefix is an index range.
create table places (
  place_id text not null,
  search_key text collate "C" not null,
  kind text not null check (kind in ('town', 'commune', 'arrondissement', 'former-commune')),
  name text not null,
  -- Null where French writes it as the place itself does.
  name_fr text,
  country_code text not null,
  -- Département, state, or the commune it is a part of.
  area text,
  -- Of the row's key if that is a postal code, else the place's own if it has exactly one.
  postal_code text,
  population integer not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  is_approximate boolean not null,
  source text not null check (source in ('geonames', 'communes'))
);

create table gazetteer_version (
  is_only_row boolean primary key default true check (is_only_row),
  version text not null,
  imported_at timestamptz not null default now()
);

-- What the outside geocoder answered, so that the same question is not asked twice.
create table geocoder_answers (
  query_key text not null,
  locale text not null,
  answer jsonb not null,
  expires_at timestamptz not null,
  primary key (query_key, locale)
);
create index geocoder_answers_expiry on geocoder_answers (expires_at);
