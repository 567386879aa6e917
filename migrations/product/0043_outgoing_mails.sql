alter table author_news rename to notifications;
alter index author_news_pkey rename to notifications_pkey;
alter index author_news_due rename to notifications_due;
alter index author_news_past rename to notifications_past;

-- Every mail that the site has to send, apart from those of the sign-in service.
create table outgoing_mails (
  id bigint generated always as identity primary key,
  -- The code of the kind decides at the time of sending to whom it goes and what it says.
  kind text not null,
  -- A kind has one mail for each subject.
  subject text not null,
  user_id uuid references users (id) on delete cascade,
  message_id bigint references thread_messages (id) on delete cascade,
  side text check (side in ('owner', 'finder')),
  -- What stands nowhere else. It is emptied when the mail is done.
  details jsonb not null default '{}',
  queued_at timestamptz not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  -- A process that ended after it passed the mail to the mail server leaves it set; then the mail is repeated once.
  claimed_at timestamptz,
  is_repeated boolean not null default false,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'unwanted', 'failed')),
  unique (kind, subject),
  check ((done_at is null) = (outcome is null))
);

-- The ids are kept, because the Message-ID has them.
insert into outgoing_mails (
  id, kind, subject, message_id, side, details, queued_at, due_at, tries, claimed_at, is_repeated, done_at, outcome
) overriding system value
select
  id, 'thread', format('%s:%s', message_id, side), message_id, side,
  case when is_last_today then '{"isLastToday": true}'::jsonb else '{}'::jsonb end,
  due_at, due_at, tries, claimed_at, is_repeated, done_at, outcome
from thread_mails;
select setval(pg_get_serial_sequence('outgoing_mails', 'id'), max(id)) from outgoing_mails having count(*) > 0;
drop table thread_mails;

insert into outgoing_mails (kind, subject, user_id, queued_at, due_at)
select 'notifications', user_id::text, user_id, min(noted_at), min(noted_at)
from notifications where is_due group by user_id;
alter table notifications drop column tries, drop column retry_at;

insert into outgoing_mails (kind, subject, details, queued_at, due_at)
select
  'inbound-notice', encode(mail_hash, 'hex'),
  jsonb_build_object('to', notice_to, 'locale', coalesce(notice_locale, 'en'), 'notice', outcome),
  received_at, notice_due_at
from inbound_mails where notice_due_at is not null and notice_to is not null;
alter table inbound_mails
  drop column notice_to, drop column notice_locale, drop column notice_due_at, drop column notice_tries;

insert into outgoing_mails (kind, subject, queued_at, due_at)
select 'cat-draft', client_id::text, created_at, created_at
from cat_drafts where mailed_at is null and cat_id is null and created_at > now() - interval '1 day';
drop index cat_drafts_to_mail;
alter table cat_drafts drop column mail_tries;

create index outgoing_mails_due on outgoing_mails (due_at) where done_at is null;
create index outgoing_mails_by_message on outgoing_mails (message_id) where message_id is not null;
create index outgoing_mails_by_user on outgoing_mails (user_id) where user_id is not null;
