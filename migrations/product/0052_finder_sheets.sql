-- Collar slips and door cards for a found cat without a report. An answer to the code is mailed to the finder.
create table finder_sheets (
  id bigint generated always as identity primary key,
  code text not null unique,
  -- Null once the sheet has ended.
  email text,
  user_id uuid references users (id),
  locale text not null check (locale in ('en', 'fr')),
  created_at timestamptz not null,
  -- The finder has opened the mail. Answers wait until then.
  confirmed_at timestamptz,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index finder_sheets_open on finder_sheets (ends_at) where ended_at is null;
create index finder_sheets_ended on finder_sheets (ended_at) where ended_at is not null;
create index finder_sheets_by_user on finder_sheets (user_id) where user_id is not null;

create table sheet_answers (
  id bigint generated always as identity primary key,
  sheet_id bigint not null references finder_sheets (id) on delete cascade,
  -- The same form sent twice is stored once.
  client_id uuid not null unique,
  kind text not null check (kind in ('mine', 'known', 'home')),
  words text,
  -- How the finder reaches the person, as typed. Only the finder gets it.
  contact text,
  created_at timestamptz not null
);
create index sheet_answers_by_sheet on sheet_answers (sheet_id, id);
