-- How far the demo town is made, so that the next start continues what a killed process began. Empty on a site without one.
create table demo_town (
  is_only_row boolean primary key default true check (is_only_row),
  -- The town's present: its dates lie before it, and with it the town is the same at each start.
  began_at timestamptz not null,
  -- In the order of the town's members. Null until their accounts are made.
  member_ids uuid[],
  -- How many of the town's cats are stored, in their order.
  cats_added integer not null default 0,
  finished_at timestamptz
);
