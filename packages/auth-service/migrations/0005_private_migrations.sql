-- As every table of this schema: other roles of the database see no rows.
alter table auth.catlas_migrations enable row level security;
