-- Whose action a message of the site is about: it is not unread for that side. Null: a moderator's.
alter table thread_messages add column actor_side text check (actor_side in ('owner', 'finder'));
update thread_messages set actor_side = case
    when event in ('finder-left', 'finder-phone') then 'finder'
    when event in ('reunited', 'missing-again', 'deleted', 'restored', 'owner-left', 'owner-phone', 'answer-right') then 'owner'
  end
  where event in ('reunited', 'missing-again', 'deleted', 'restored', 'owner-left', 'finder-left', 'owner-phone', 'finder-phone', 'answer-right');
