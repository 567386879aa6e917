-- Ours: links of mails that were used, so that a link that is opened again says so. A code that was typed uses the link of its mail.
-- Unlogged: a sign-in then waits for no disk, and nothing but a text depends on it.
create unlogged table auth.catlas_used_links (
  -- As in the link.
  token_hash text primary key,
  used_at timestamptz not null
);
create index catlas_used_links_by_time on auth.catlas_used_links (used_at);
alter table auth.catlas_used_links enable row level security;
