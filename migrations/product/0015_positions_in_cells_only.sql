-- Whatever asked it asks cats_by_place. By itself, so that waiting for a reader of the table doesn't undo the work before it.
drop index cats_by_position;
