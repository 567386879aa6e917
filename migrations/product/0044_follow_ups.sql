-- Authors are asked whether their cat is still missing, or still with them.
alter table cats
  -- When the author last said so.
  add column confirmed_at timestamptz,
  -- The next question after that answer. The days on the map and in lists count from it, so that a confirmed report stays.
  add column fresh_until timestamptz,
  -- A question has had no answer for two weeks: the report comes after the others in lists.
  add column is_faded boolean not null default false,
  -- Null means that the next question has not been planned.
  add column next_question_at timestamptz;
alter table users add column has_question_mail_on boolean not null default true;

create index cats_to_ask on cats (next_question_at nulls first)
  where status = 'approved' and reunited_at is null and user_id is not null;

create table follow_ups (
  cat_id bigint not null references cats (id) on delete cascade,
  -- The day of the question, counted from the loss or the find. An answer without a question has the day of the answer.
  step integer not null,
  asked_at timestamptz not null,
  answer text check (answer in ('still', 'home', 'unsure')),
  answered_at timestamptz,
  primary key (cat_id, step),
  check ((answer is null) = (answered_at is null))
);
create index follow_ups_unanswered on follow_ups (asked_at) where answered_at is null;

-- What the finder of a cat has done.
create table finder_checks (
  cat_id bigint not null references cats (id) on delete cascade,
  done text not null check (done in ('chip', 'vet', 'pound')),
  done_at timestamptz not null,
  primary key (cat_id, done)
);

-- How a cat came home. Each answer may be missing.
create table reunions (
  cat_id bigint primary key references cats (id) on delete cascade,
  came_home_on date,
  how text check (how in ('came-back', 'search', 'neighbour', 'poster', 'site', 'chip', 'pound', 'other')),
  distance text check (distance in ('home', 'near', 'street', 'quarter', 'far')),
  told_at timestamptz not null
);

-- The map counts a report on the day from which it is shown, the statistics on the day when it was made.
alter type cat_in_cell add attribute reported_day date;

-- As before; and level 0, which has the cells of level 3, for the statistics.
create or replace function add_to_cat_cells(changes cat_in_cell[]) returns void language sql as $$
  insert into cat_cell_totals as total (level, cell, lost, found, id_sum, latitude_sum, longitude_sum)
  select level, c.cell >> (2 * (24 - level)),
         coalesce(sum(c.sign) filter (where c.is_lost), 0), coalesce(sum(c.sign) filter (where not c.is_lost), 0),
         sum(c.sign * c.id),
         sum(c.sign * (c.latitude * 1e7)::bigint), sum(c.sign * (c.longitude * 1e7)::bigint)
  from unnest(changes) as c cross join generate_series(4, 17) as level
  where c.day >= utc_day(now()) - 34
  group by 1, 2
  order by 1, 2
  on conflict (level, cell) do update set
    lost = total.lost + excluded.lost,
    found = total.found + excluded.found,
    id_sum = total.id_sum + excluded.id_sum,
    latitude_sum = total.latitude_sum + excluded.latitude_sum,
    longitude_sum = total.longitude_sum + excluded.longitude_sum;

  insert into cat_cells as counted (level, cell, day, lost, found, id_sum, latitude_sum, longitude_sum)
  select level, c.cell >> (2 * (24 - greatest(level, 3))), case when level = 0 then c.reported_day else c.day end,
         coalesce(sum(c.sign) filter (where c.is_lost), 0), coalesce(sum(c.sign) filter (where not c.is_lost), 0),
         sum(c.sign * c.id),
         sum(c.sign * (c.latitude * 1e7)::bigint), sum(c.sign * (c.longitude * 1e7)::bigint)
  from unnest(changes) as c cross join (select 0 as level union all select generate_series(3, 17)) as levels
  where level <= 3 or c.day >= utc_day(now()) - 34
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (level, cell, day) do update set
    lost = counted.lost + excluded.lost,
    found = counted.found + excluded.found,
    id_sum = counted.id_sum + excluded.id_sum,
    latitude_sum = counted.latitude_sum + excluded.latitude_sum,
    longitude_sum = counted.longitude_sum + excluded.longitude_sum;
$$;

create or replace function count_cats_in_cells() returns trigger language plpgsql as $$
declare
  changes cat_in_cell[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select row(1, id, is_lost, public_cell, public_latitude, public_longitude,
                 utc_day(greatest(created_at, fresh_until)), utc_day(created_at))::cat_in_cell
      from new_rows where status = 'approved' and reunited_at is null);
  elsif tg_op = 'DELETE' then
    changes := array(
      select row(-1, id, is_lost, public_cell, public_latitude, public_longitude,
                 utc_day(greatest(created_at, fresh_until)), utc_day(created_at))::cat_in_cell
      from old_rows where status = 'approved' and reunited_at is null);
  else
    changes := array(
      select row(sum(sign), id, is_lost, public_cell, public_latitude, public_longitude, day, reported_day)::cat_in_cell
      from (
        select -1 as sign, id, is_lost, public_cell, public_latitude, public_longitude,
               utc_day(greatest(created_at, fresh_until)) as day, utc_day(created_at) as reported_day
        from old_rows where status = 'approved' and reunited_at is null
        union all
        select 1, id, is_lost, public_cell, public_latitude, public_longitude,
               utc_day(greatest(created_at, fresh_until)), utc_day(created_at)
        from new_rows where status = 'approved' and reunited_at is null
      ) as states
      group by id, is_lost, public_cell, public_latitude, public_longitude, day, reported_day
      having sum(sign) <> 0);
  end if;
  if cardinality(changes) > 0 then
    perform add_to_cat_cells(changes);
  end if;
  return null;
end
$$;

lock table cats, cat_cells in share row exclusive mode;
insert into cat_cells (level, cell, day, lost, found, id_sum, latitude_sum, longitude_sum)
select 0, cell, day, lost, found, id_sum, latitude_sum, longitude_sum from cat_cells where level = 3;
