-- The PUBLIC_URL with which the site was started last, for commands that run without this setting. One row.
create table site_address (
  is_only_row boolean primary key default true check (is_only_row),
  public_url text not null
);
