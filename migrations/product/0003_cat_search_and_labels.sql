-- Beginnings of names, for queries too short for trigrams, and short names for their misspellings.
create index cats_by_name_start on cats (name_key text_pattern_ops) where status = 'approved';
create index cats_by_name_length on cats (char_length(name_key), name_key) where status = 'approved';

-- The town nearest to a point, for the label of a new report.
create index places_by_position on places (latitude, longitude);
