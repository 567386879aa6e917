-- The sessions that the product has seen, for the member's list of devices. An ended one stays for a while, because its
-- access tokens are still good by their signature.
create table member_sessions (
  session_id uuid primary key,
  user_id uuid not null references users (id),
  user_agent text not null check (char_length(user_agent) <= 400),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index member_sessions_by_user on member_sessions (user_id, last_seen_at desc);
create index member_sessions_by_age on member_sessions (last_seen_at);

-- When the member last signed out other devices or all: older tokens of sessions that were never seen here end with them.
alter table users add column sessions_ended_at timestamptz;
