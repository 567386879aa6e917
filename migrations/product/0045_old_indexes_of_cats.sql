-- By itself, so that waiting for a reader of the table doesn't undo the work before it.
drop index cats_by_place, cats_in_cell;
