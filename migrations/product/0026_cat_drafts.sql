-- Reports of visitors, stored with their address until a member of that address confirms them, at most 30 days.
create table cat_drafts (
  -- From the form. Only the browser of the form knows it.
  client_id uuid primary key,
  -- In the link of the mail. A new address gets a new one.
  link_token uuid not null unique default gen_random_uuid(),
  -- In lower case.
  email text not null check (length(email) between 3 and 255),
  locale text not null check (locale in ('en', 'fr')),
  -- The checked fields of the call; null once it is a cat.
  report jsonb,
  -- The stored photos: key, width, height, placeholder, hash. Empty once it is a cat.
  photos jsonb not null default '[]',
  -- The cat that was made of it.
  cat_id bigint references cats (id) on delete cascade,
  created_at timestamptz not null,
  -- Null: the mail with the code has not left yet.
  mailed_at timestamptz,
  mail_tries int not null default 0,
  check ((cat_id is null) = (report is not null))
);
create index cat_drafts_by_email on cat_drafts (email);
create index cat_drafts_by_time on cat_drafts (created_at);
create index cat_drafts_by_cat on cat_drafts (cat_id) where cat_id is not null;
create index cat_drafts_to_mail on cat_drafts (created_at) where mailed_at is null and cat_id is null;
-- Whether a draft has the same picture, asked before a file is removed.
create index cat_drafts_by_photo on cat_drafts using gin (photos jsonb_path_ops);
