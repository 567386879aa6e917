-- Which cats are nearest is answered from this index alone, without reading each cat that is passed over: too old, home again
-- or of the other kind. The cell comes first for the tree's sake, which then keeps neighbours together: by positions alone its pages
-- overlap more and more, since streets lie in rows, and a row's box has no volume to be compared by.
create extension if not exists btree_gist schema public;
create index cats_by_place on cats using gist (public_cell, public_position) include (id, created_at, is_lost, reunited_at)
  where status = 'approved';
