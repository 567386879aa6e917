-- A finder who has the cat leaves a phone number, or a name and a door. The owner sees them at once.
alter table threads
  add column is_finder_phone_open boolean not null default false,
  add column finder_door text check (length(finder_door) <= 1000),
  drop constraint threads_closed_for_check,
  add constraint threads_closed_for_check check (
    closed_for in ('reunited', 'deleted', 'refused', 'owner-left', 'finder-left', 'account-closed', 'moderator'));

-- A moderator has refused the report, so its conversations are closed.
alter table thread_messages
  drop constraint thread_messages_event_check,
  add constraint thread_messages_event_check check (event in (
    'reunited', 'missing-again', 'deleted', 'refused', 'restored', 'owner-left', 'finder-left', 'account-closed',
    'moderator', 'reopened', 'owner-phone', 'finder-phone', 'phone-withdrawn', 'answer-right', 'same-cat'));
