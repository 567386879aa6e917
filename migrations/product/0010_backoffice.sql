-- The back office finds parts of words also among what visitors don't see, in comments, and in members' names and addresses.
create index cats_by_text_unshown on cats using gin (search_text gin_trgm_ops) where status <> 'approved';
create index comments_by_text on comments using gin (search_key(content) gin_trgm_ops);
create index users_by_name on users using gin (search_key(display_name) gin_trgm_ops);
create index users_by_address on users using gin (lower(email) gin_trgm_ops);
