-- A report with a copy of a photo that another author's report of the other kind had before. Those who see the original are warned; the copy is no
-- evidence that both reports are about one cat.
create table photo_copies (
  copy_id bigint not null references cats (id) on delete cascade,
  original_id bigint not null references cats (id) on delete cascade,
  primary key (copy_id, original_id),
  check (copy_id <> original_id)
);
create index photo_copies_by_original on photo_copies (original_id);

-- When the photo was first seen here: of two reports with the same picture, the later one has the copy.
alter table cat_photo_hashes add column added_at timestamptz not null default now();

-- Reports that await review are looked at, too: moderators see a copy before they publish it.
drop trigger cats_compared_when_added on cats;
create trigger cats_compared_when_added after insert on cats for each row
  when (new.status in ('approved', 'pending') and new.reunited_at is null)
  execute function queue_comparison();
drop trigger cats_compared_when_changed on cats;
create trigger cats_compared_when_changed after update on cats for each row
  when (new.status in ('approved', 'pending') and new.reunited_at is null
    and (old.status, old.reunited_at, old.version, old.photo_key)
      is distinct from (new.status, new.reunited_at, new.version, new.photo_key))
  execute function queue_comparison();

-- Those that are there already.
insert into reports_to_compare (cat_id)
  select id from cats
  where status = 'approved' and reunited_at is null and created_at > now() - interval '90 days' and photo_key is not null
  order by created_at, id
  on conflict (cat_id) do nothing;
