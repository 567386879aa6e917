-- What the automatic check of a new report decided: `passed`, or the rule for which it waits for a moderator. Null: not checked.
alter table cats add column rule_check text
  check (rule_check in ('passed', 'address', 'contact', 'photo', 'place', 'rate', 'record', 'words'));

-- Reports that are public and that no moderator has checked.
create index cats_unchecked on cats (created_at, id)
  where status = 'approved' and reviewed_at is null and rule_check = 'passed';

-- Finds the same file in reports of other authors.
create index cat_photo_hashes_by_photo on cat_photo_hashes (photo_key);
