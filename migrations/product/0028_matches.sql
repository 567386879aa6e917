-- What the author of a report says of another report that may be about the same cat.
create table match_answers (
  cat_id bigint not null references cats (id) on delete cascade,
  other_id bigint not null references cats (id) on delete cascade,
  -- `different` is never offered again; `unsure` comes after all others.
  answer text not null check (answer in ('different', 'unsure')),
  answered_at timestamptz not null,
  primary key (cat_id, other_id),
  check (cat_id <> other_id)
);
create index match_answers_by_other on match_answers (other_id);
