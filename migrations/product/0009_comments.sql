alter table comments
  -- After a time its words are forgotten.
  add column deleted_at timestamptz,
  -- What a deleted comment becomes again when that is taken back, and whose act it was.
  add column deleted_from text check (deleted_from in ('pending', 'approved', 'rejected')),
  add column deleted_by uuid references users (id),
  -- A decision of which its author has not been told.
  add column has_news boolean not null default false;
update comments set deleted_at = now() where status = 'deleted';
alter table comments add constraint comments_deleted_at check ((status = 'deleted') = (deleted_at is not null));

drop index comments_by_cat;
create index comments_by_cat on comments (cat_id, created_at desc, id desc) where status in ('approved', 'pending');
create index comments_with_news on comments (user_id) where has_news;
create index comments_to_erase on comments (deleted_at) where status = 'deleted';
