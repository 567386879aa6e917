-- What the author tells of a cat that came home. Moderators review it before it is shown.
create table reunion_stories (
  cat_id bigint primary key references cats (id) on delete cascade,
  words text not null,
  photo_key text,
  photo_width integer,
  photo_height integer,
  photo_placeholder text,
  photo_hash text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null
);
create index reunion_stories_to_review on reunion_stories (cat_id) where status = 'pending';
create index reunion_stories_by_photo on reunion_stories (photo_key) where photo_key is not null;

create or replace view photo_references as
  select photo_key, 'cats' as source, id as cat_id, null::bigint as thread_id, 'owner' as side
  from cats where photo_key is not null
  union all
  select photo_key, 'cat_changes', cat_id, null, 'owner' from cat_changes where photo_key is not null
  union all
  select photo_key, 'cat_photos', cat_id, null, 'owner' from cat_photos
  union all
  -- Not a cat yet.
  select photo->>'key', 'cat_drafts', null, null, 'owner' from cat_drafts cross join jsonb_array_elements(photos) as photo
  union all
  select photo_key, 'sightings', cat_id, thread_id, 'finder' from sightings where photo_key is not null
  union all
  select photo_key, 'thread_messages', threads.cat_id, thread_id, side
  from thread_messages join threads on threads.id = thread_id where photo_key is not null
  union all
  select photo_key, 'reunion_stories', cat_id, null, 'owner' from reunion_stories where photo_key is not null;

alter table audit_log drop constraint audit_log_subject_type_check;
alter table audit_log add constraint audit_log_subject_type_check
  check (subject_type in ('cat', 'comment', 'user', 'redirect', 'sighting', 'thread', 'story'));
