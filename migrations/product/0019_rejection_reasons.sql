-- One more reason to reject a report, and a moderator's own words to the author. Every existing row satisfies the wider
-- check, so it is not verified again.
alter table cats
  drop constraint cats_objection_check,
  add constraint cats_objection_check check (
    objection in ('not-a-cat', 'unclear-photo', 'duplicate', 'personal', 'offensive', 'spam', 'wrong', 'other')) not valid,
  add column objection_words text check (char_length(objection_words) between 1 and 300);
alter table comments
  add column objection_words text check (char_length(objection_words) between 1 and 300);
