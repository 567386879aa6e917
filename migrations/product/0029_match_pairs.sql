-- Reports that were published or edited, and are not compared yet with those of the other kind.
create sequence comparison_numbers;
create table reports_to_compare (
  cat_id bigint primary key references cats (id) on delete cascade,
  -- A report that is queued again has another one.
  number bigint not null unique default nextval('comparison_numbers')
);

-- Those that are there already, the latest last: the highest number is compared first.
insert into reports_to_compare (cat_id)
  select id from cats
  where status = 'approved' and reunited_at is null and created_at > now() - interval '90 days'
  order by created_at, id;

create function queue_comparison() returns trigger language plpgsql as $$
begin
  insert into reports_to_compare (cat_id) values (new.id)
  on conflict (cat_id) do update set number = excluded.number;
  return null;
end;
$$;
create trigger cats_compared_when_added after insert on cats for each row
  when (new.status = 'approved' and new.reunited_at is null)
  execute function queue_comparison();
create trigger cats_compared_when_changed after update on cats for each row
  when (new.status = 'approved' and new.reunited_at is null
    and (old.status, old.reunited_at, old.version, old.photo_key)
      is distinct from (new.status, new.reunited_at, new.version, new.photo_key))
  execute function queue_comparison();

-- A lost and a found report that may be about the same cat, as the owner's list had it when one of them was compared last.
create table match_pairs (
  lost_id bigint not null references cats (id) on delete cascade,
  found_id bigint not null references cats (id) on delete cascade,
  -- `unlikely`: not shown any longer.
  grade text not null check (grade in ('likely', 'possible', 'unlikely')),
  -- 0 to 1.
  probability real not null,
  compared_at timestamptz not null,
  -- When a mail to the owner was queued: a pair has at most one.
  mailed_at timestamptz,
  primary key (lost_id, found_id),
  check (lost_id <> found_id)
);
create index match_pairs_by_found on match_pairs (found_id);
create index match_pairs_to_mail on match_pairs (lost_id) where grade = 'likely' and mailed_at is null;

-- What a helper says of such a pair.
create table match_votes (
  lost_id bigint not null references cats (id) on delete cascade,
  found_id bigint not null references cats (id) on delete cascade,
  user_id uuid not null references users (id),
  vote text not null check (vote in ('same', 'different', 'unsure')),
  voted_at timestamptz not null,
  primary key (lost_id, found_id, user_id)
);
create index match_votes_by_found on match_votes (found_id);
create index match_votes_by_user on match_votes (user_id, voted_at desc);

-- How often people err, learnt from reports that were the same cat. One row, none before the first `catlas match learn`.
create table match_rates (
  is_only_row boolean primary key default true check (is_only_row),
  rates jsonb not null,
  learnt_at timestamptz not null
);

-- How common each trait is in the latest approved reports. One row, counted again by the job that compares reports.
create table match_counts (
  is_only_row boolean primary key default true check (is_only_row),
  counts jsonb not null,
  counted_at timestamptz not null
);

alter table match_answers drop constraint match_answers_answer_check,
  add constraint match_answers_answer_check check (answer in ('same', 'different', 'unsure'));
alter table author_news drop constraint author_news_kind_check,
  add constraint author_news_kind_check
    check (kind in ('review', 'change-accepted', 'change-refused', 'comment', 'match', 'same-cat'));
alter table thread_messages drop constraint thread_messages_event_check,
  add constraint thread_messages_event_check
    check (event in ('reunited', 'missing-again', 'deleted', 'restored', 'owner-left', 'finder-left', 'account-closed',
      'moderator', 'reopened', 'owner-phone', 'finder-phone', 'phone-withdrawn', 'answer-right', 'same-cat'));
