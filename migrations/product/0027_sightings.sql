-- The private exchange about a cat between the author of its report (owner) and a finder, who may have no account.
create table threads (
  id bigint generated always as identity primary key,
  cat_id bigint not null references cats (id) on delete cascade,
  -- Null: the account is closed.
  owner_id uuid references users (id),
  -- Null: a visitor, or the account is closed.
  finder_id uuid references users (id),
  finder_name text check (length(finder_name) <= 200),
  -- Of a visitor: where mails of this thread go. Never shown to the other side.
  finder_email text check (length(finder_email) between 3 and 255),
  finder_locale text not null check (finder_locale in ('en', 'fr')),
  -- The last message that each side has read.
  owner_read_id bigint not null default 0,
  finder_read_id bigint not null default 0,
  owner_has_mail_on boolean not null default true,
  finder_has_mail_on boolean not null default true,
  owner_blocked_at timestamptz,
  finder_blocked_at timestamptz,
  -- Given by each side; shown once both are there.
  owner_phone text check (length(owner_phone) <= 30),
  finder_phone text check (length(finder_phone) <= 30),
  -- The owner's judgement of the latest answer to the open question. A wrong one is not shown to the finder.
  proof text check (proof in ('right', 'wrong')),
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  closed_at timestamptz,
  closed_for text check (closed_for in ('reunited', 'deleted', 'owner-left', 'finder-left', 'account-closed', 'moderator')),
  check ((closed_at is null) = (closed_for is null))
);
create unique index threads_of_finder on threads (cat_id, finder_id) where finder_id is not null and closed_at is null;
create index threads_by_cat on threads (cat_id);
create index threads_by_owner on threads (owner_id, last_message_at desc, id desc);
create index threads_by_finder on threads (finder_id, last_message_at desc, id desc) where finder_id is not null;
create index threads_closed on threads (closed_at) where closed_at is not null;

-- Links of finders without an account. A link is shown or mailed once; only its digest is stored.
create table thread_links (
  token_hash bytea primary key,
  thread_id bigint not null references threads (id) on delete cascade,
  created_at timestamptz not null
);
create index thread_links_by_thread on thread_links (thread_id);

-- A person saw the cat, has it, or says that it is theirs.
create table sightings (
  id bigint generated always as identity primary key,
  -- From the form: sent twice, it is stored once. Only the sender's device knows it.
  client_id uuid not null unique,
  cat_id bigint not null references cats (id) on delete cascade,
  -- Null: the report has no author who could answer, or the thread is deleted.
  thread_id bigint references threads (id) on delete set null,
  user_id uuid references users (id),
  kind text not null check (kind in ('seen', 'with-me', 'mine')),
  -- Null: of a `mine` without a place.
  latitude double precision,
  longitude double precision,
  location_type text not null check (location_type in ('exact', 'street', 'area')),
  public_latitude double precision,
  public_longitude double precision,
  place_label text,
  seen_at timestamptz,
  seen_at_precision text not null check (seen_at_precision in ('exact', 'hour', 'day', 'about')),
  words text,
  photo_key text,
  photo_width integer,
  photo_height integer,
  photo_placeholder text,
  photo_hash text,
  -- Whether the photo was a photo of this cat before; null: no photo, or it could not be compared.
  is_photo_reused boolean,
  status text not null default 'new' check (status in ('new', 'published', 'hidden')),
  are_words_public boolean not null default false,
  is_photo_public boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references users (id),
  created_at timestamptz not null,
  check (kind = 'mine' or latitude is not null),
  check ((latitude is null) = (longitude is null) and (latitude is null) = (public_latitude is null)
    and (latitude is null) = (public_longitude is null))
);
create index sightings_by_cat on sightings (cat_id, seen_at desc, id desc);
create index sightings_by_thread on sightings (thread_id) where thread_id is not null;
create index sightings_by_user on sightings (user_id) where user_id is not null;
create index sightings_to_review on sightings (id) where status = 'new' and kind <> 'mine';
create index sightings_by_photo on sightings (photo_key) where photo_key is not null;

create table thread_messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references threads (id) on delete cascade,
  side text not null check (side in ('owner', 'finder', 'site')),
  kind text not null check (kind in ('words', 'sighting', 'question', 'answer', 'word-wanted', 'word-photo', 'event')),
  -- From the form or, of a mail, made of its Message-ID: sent twice, it is stored once.
  client_id uuid,
  content text,
  -- Of a site message; its words are made when it is read.
  event text check (event in ('reunited', 'missing-again', 'deleted', 'restored', 'owner-left', 'finder-left', 'account-closed',
    'moderator', 'reopened', 'owner-phone', 'finder-phone', 'phone-withdrawn', 'answer-right')),
  sighting_id bigint references sightings (id) on delete cascade,
  photo_key text,
  photo_width integer,
  photo_height integer,
  photo_placeholder text,
  photo_hash text,
  is_photo_reused boolean,
  is_by_mail boolean not null default false,
  created_at timestamptz not null,
  unique (thread_id, side, client_id),
  check ((kind = 'event') = (event is not null)),
  check ((kind = 'sighting') = (sighting_id is not null))
);
create index thread_messages_by_thread on thread_messages (thread_id, id);
create index thread_messages_by_photo on thread_messages (photo_key) where photo_key is not null;

-- Mails about messages, queued with the message. The row stays as the record that it was sent.
create table thread_mails (
  id bigint generated always as identity primary key,
  thread_id bigint not null references threads (id) on delete cascade,
  message_id bigint not null references thread_messages (id) on delete cascade,
  -- Who gets it.
  side text not null check (side in ('owner', 'finder')),
  due_at timestamptz not null,
  tries smallint not null default 0,
  -- Passed to the mail server from then on. A process that ended in between leaves it set; then it is repeated once.
  claimed_at timestamptz,
  is_repeated boolean not null default false,
  -- Sent, or found to be unwanted, or given up.
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'unwanted', 'failed')),
  unique (message_id, side),
  check ((done_at is null) = (outcome is null))
);
create index thread_mails_due on thread_mails (due_at) where done_at is null;
create index thread_mails_by_thread on thread_mails (thread_id);

-- Mails that were received, so that the same one is taken once, and what is answered to their senders.
create table inbound_mails (
  -- SHA-256 of the recipient and the Message-ID.
  mail_hash bytea primary key,
  received_at timestamptz not null,
  outcome text not null,
  -- The answer to the sender; the address goes when it is sent.
  notice_to text,
  notice_locale text check (notice_locale in ('en', 'fr')),
  notice_due_at timestamptz,
  notice_tries smallint not null default 0
);
create index inbound_mails_to_answer on inbound_mails (notice_due_at) where notice_due_at is not null;
create index inbound_mails_by_time on inbound_mails (received_at);

create table thread_reports (
  id bigint generated always as identity primary key,
  thread_id bigint not null references threads (id) on delete cascade,
  side text not null check (side in ('owner', 'finder')),
  reason text not null check (reason in ('scam', 'abuse', 'spam', 'not-about-a-cat', 'other')),
  words text,
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references users (id),
  outcome text check (outcome in ('dismissed', 'closed'))
);
create unique index thread_reports_open on thread_reports (thread_id, side) where settled_at is null;
create index thread_reports_by_thread on thread_reports (thread_id);

-- What only the author of a report knows of the cat. Read by that author alone.
create table cat_proofs (
  cat_id bigint primary key references cats (id) on delete cascade,
  question text not null,
  mark text not null,
  updated_at timestamptz not null
);

-- Perceptual hashes of a cat's photos, also of those that it no longer has, and of photos that finders sent in a thread.
create table cat_photo_hashes (
  cat_id bigint not null references cats (id) on delete cascade,
  photo_key text not null,
  thread_id bigint references threads (id) on delete cascade,
  -- Null: the file could not be read.
  hash bytea,
  unique nulls not distinct (cat_id, photo_key, thread_id)
);

-- Mails about sightings and messages; `has_mail_on` is about the decisions of moderators.
alter table users add column has_thread_mail_on boolean not null default true;

alter table audit_log drop constraint audit_log_subject_type_check;
alter table audit_log add constraint audit_log_subject_type_check
  check (subject_type in ('cat', 'comment', 'user', 'redirect', 'sighting', 'thread'));
