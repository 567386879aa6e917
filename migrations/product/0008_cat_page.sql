alter table cats
  -- Home again, or back with its people: such a cat keeps its page and leaves everything that shows cats to look for.
  add column reunited_at timestamptz,
  -- How often its words, photo or place were edited: who decides on an older version is told so.
  add column version integer not null default 1,
  -- Why an administrator rejected or deleted it, where they said.
  add column objection text check (objection in ('not-a-cat', 'wrong', 'personal', 'offensive', 'spam', 'duplicate', 'other')),
  -- What a deleted cat becomes again when that is taken back, and whose act it was.
  add column deleted_from text check (deleted_from in ('pending', 'approved', 'rejected')),
  add column deleted_by uuid references users (id);

update cats set
  deleted_from = coalesce((
    select before ->> 'status' from audit_log
    where subject_type = 'cat' and subject_id = cats.id::text and action = 'delete' order by audit_log.id desc limit 1
  ), 'pending'),
  deleted_by = (
    select actor_id from audit_log
    where subject_type = 'cat' and subject_id = cats.id::text and action = 'delete' order by audit_log.id desc limit 1
  )
where status = 'deleted';

-- New words, or a new photo, of a cat that is shown: they wait for review while the approved ones stay where they are.
create table cat_changes (
  cat_id bigint primary key references cats (id),
  name text not null check (char_length(name) between 1 and 100),
  description text not null check (char_length(description) between 3 and 1000),
  -- Null: the photo stays.
  photo_key text,
  photo_width integer,
  photo_height integer,
  photo_placeholder text,
  photo_hash text,
  proposed_at timestamptz not null
);
create index cat_changes_by_photo on cat_changes (photo_key) where photo_key is not null;

-- What members tell the moderators about a cat that is shown.
create table cat_reports (
  id bigint generated always as identity primary key,
  cat_id bigint not null references cats (id),
  -- Null: the member has closed the account.
  user_id uuid references users (id),
  objection text not null check (objection in ('not-a-cat', 'wrong', 'personal', 'offensive', 'spam', 'duplicate', 'other')),
  words text check (char_length(words) between 1 and 500),
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references users (id),
  outcome text check (outcome in ('dismissed', 'deleted')),
  check ((settled_at is null) = (outcome is null))
);
create unique index cat_reports_open_by_member on cat_reports (cat_id, user_id) where settled_at is null;
create index cat_reports_open on cat_reports (created_at, id) where settled_at is null;
create index cat_reports_by_cat on cat_reports (cat_id);
create index cat_reports_by_member on cat_reports (user_id);

-- As before, without the cats that are home again.
create or replace function count_cats_in_cells() returns trigger language plpgsql as $$
declare
  changes cat_in_cell[];
begin
  if tg_op in ('UPDATE', 'DELETE') then
    changes := array(
      select row(-1, id, is_lost, public_cell, public_latitude, public_longitude, utc_day(created_at))::cat_in_cell
      from old_rows where status = 'approved' and reunited_at is null);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    changes := changes || array(
      select row(1, id, is_lost, public_cell, public_latitude, public_longitude, utc_day(created_at))::cat_in_cell
      from new_rows where status = 'approved' and reunited_at is null);
  end if;
  if cardinality(changes) > 0 then
    perform add_to_cat_cells(changes);
  end if;
  return null;
end
$$;
