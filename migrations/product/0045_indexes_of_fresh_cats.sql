-- The same two indexes as before, with the columns that say whether and where a report is listed.
create index cats_listed_by_place on cats using gist (public_cell, public_position)
  include (id, created_at, fresh_until, is_faded, is_lost, reunited_at) where status = 'approved';
create index cats_listed_in_cell on cats (public_cell) include (id, created_at, fresh_until)
  where status = 'approved' and reunited_at is null;
