alter table comments
  -- Why a moderator refused it, where they said.
  add column objection text check (objection in ('off-topic', 'wrong', 'personal', 'offensive', 'spam', 'other'));

-- Authors also see below the cat what was refused.
drop index comments_by_cat;
create index comments_by_cat on comments (cat_id, created_at desc, id desc) where status <> 'deleted';

-- Whether a member is mailed what becomes of their cats.
alter table users add column has_mail_on boolean not null default true;

-- What members are to be mailed, and were. What it says is read when it is told, so that what was taken back is not told.
create table author_news (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('review', 'change-accepted', 'change-refused', 'comment')),
  -- The cat's id; the comment's where the news is one.
  subject_id bigint not null,
  noted_at timestamptz not null,
  is_due boolean not null default true,
  tries smallint not null default 0,
  retry_at timestamptz,
  -- What was told last, and when: the same is not told twice.
  told text,
  told_at timestamptz,
  primary key (user_id, kind, subject_id)
);
create index author_news_due on author_news (user_id, noted_at) where is_due;
create index author_news_past on author_news (noted_at) where not is_due;

-- Signs the links that end such mails without signing in.
create table mail_key (
  is_only_row boolean primary key default true check (is_only_row),
  secret bytea not null
);
insert into mail_key (secret) values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
