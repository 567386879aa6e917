-- Every row that needs the file of a photo. Backups, the removal of files and the comparison of photos read this view, so a new
-- column of photos is added here.
create view photo_references as
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
  from thread_messages join threads on threads.id = thread_id where photo_key is not null;
