-- People who follow an area: members, and visitors who confirm by mail or only have the secret address of their page.
create table followers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users (id),
  -- Null for a member, whose account has the address, and for a follower without mail.
  email text,
  locale text not null,
  -- A name of the IANA time zone database, as the browser gives it.
  time_zone text not null,
  -- `HH:MM` in that time zone. Both are null without quiet hours.
  quiet_from text check (quiet_from ~ '^\d\d:\d\d$'),
  quiet_until text check (quiet_until ~ '^\d\d:\d\d$'),
  digest_at text not null check (digest_at ~ '^\d\d:\d\d$'),
  has_mail_on boolean not null default true,
  created_at timestamptz not null,
  -- The last time that the follower opened the site or pressed a button of a mailed page.
  last_seen_at timestamptz not null,
  -- After 90 days unseen, the follower is asked once, then paused.
  asked_at timestamptz,
  paused_at timestamptz,
  check (user_id is null or email is null),
  check ((quiet_from is null) = (quiet_until is null))
);
create unique index followers_by_email on followers (lower(email)) where email is not null;
create index followers_by_last_seen on followers (last_seen_at) where paused_at is null;

create table followed_areas (
  id bigint generated always as identity primary key,
  follower_id uuid not null references followers (id) on delete cascade,
  name text not null,
  -- The centre of a cell of about 250 m: the area is often a home, and nothing more exact is stored.
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  radius_meters integer not null check (radius_meters between 250 and 50000),
  -- The box around the circle. An exact comparison follows.
  reach cube not null generated always as (cube_enlarge(globe_point(latitude, longitude), radius_meters + 1, 3)) stored,
  wanted text not null check (wanted in ('lost', 'found', 'both')),
  -- None means any.
  coat_colors text[] not null default '{}',
  coat_pattern text,
  -- A lost cat within 1 km, and a likely match, are told at once.
  is_at_once boolean not null,
  cadence text not null check (cadence in ('daily', 'weekly')),
  created_at timestamptz not null,
  -- Null until the reader of the mail has confirmed.
  confirmed_at timestamptz,
  -- The secret address of the Atom feed. Null after it was revoked.
  feed_key uuid unique
);
create index followed_areas_by_follower on followed_areas (follower_id);
create index followed_areas_by_reach on followed_areas using gist (reach) where confirmed_at is not null;

-- A cat is delivered to a follower once, however many of their areas have it.
create table alert_deliveries (
  follower_id uuid not null references followers (id) on delete cascade,
  cat_id bigint not null references cats (id) on delete cascade,
  area_id bigint references followed_areas (id) on delete cascade,
  kind text not null check (kind in ('alert', 'daily', 'weekly')),
  found_at timestamptz not null,
  -- While it is sent. A process that ended leaves it, and the delivery is repeated once.
  claimed_at timestamptz,
  is_repeated boolean not null default false,
  done_at timestamptz,
  -- The others were dropped before they were sent, because they were no longer true or wanted.
  outcome text check (outcome in ('sent', 'home', 'hidden', 'muted', 'stopped', 'failed')),
  primary key (follower_id, cat_id),
  check ((done_at is null) = (outcome is null))
);
create index alert_deliveries_waiting on alert_deliveries (follower_id) where done_at is null;
create index alert_deliveries_by_cat on alert_deliveries (cat_id);
create index alert_deliveries_by_area on alert_deliveries (area_id, done_at desc);

create table muted_cats (
  follower_id uuid not null references followers (id) on delete cascade,
  cat_id bigint not null references cats (id) on delete cascade,
  muted_at timestamptz not null,
  primary key (follower_id, cat_id)
);
create index muted_cats_by_cat on muted_cats (cat_id);

-- The follower does not hear of the reports of this member.
create table muted_members (
  follower_id uuid not null references followers (id) on delete cascade,
  user_id uuid not null references users (id),
  muted_at timestamptz not null,
  primary key (follower_id, user_id)
);
create index muted_members_by_user on muted_members (user_id);

-- When the job last looked for followers of new reports.
create table alert_runs (
  is_only_row boolean primary key default true check (is_only_row),
  last_run_at timestamptz not null
);

-- Reports that were published or changed, and whose followers are not found yet.
create sequence alert_numbers;
create table cats_to_alert (
  cat_id bigint primary key references cats (id) on delete cascade,
  -- A report that is queued again has another one.
  number bigint not null unique default nextval('alert_numbers')
);
create function queue_alerts() returns trigger language plpgsql as $$
begin
  insert into cats_to_alert (cat_id) values (new.id)
  on conflict (cat_id) do update set number = excluded.number;
  return null;
end;
$$;
create trigger cats_alerted_when_added after insert on cats for each row
  when (new.status = 'approved' and new.reunited_at is null)
  execute function queue_alerts();
create trigger cats_alerted_when_changed after update on cats for each row
  when (new.status = 'approved' and new.reunited_at is null
    and (old.status, old.reunited_at, old.version, old.public_latitude, old.public_longitude)
      is distinct from (new.status, new.reunited_at, new.version, new.public_latitude, new.public_longitude))
  execute function queue_alerts();
