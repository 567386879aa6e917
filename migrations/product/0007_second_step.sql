-- Whether the member has a verified second factor at the sign-in service, and when that was asked: the answer to an older
-- question must not undo a newer one's.
alter table users add column has_second_factor boolean not null default false;
alter table users add column factors_checked_at timestamptz;

-- A digest of the session's access token for which that was asked. Tokens say nothing of factors: it is asked for each new one.
alter table member_sessions add column checked_token text;

-- What the sign-in service was last told. Where it isn't what `status` says, a job tells it again.
alter table users add column is_banned_at_service boolean not null default false;
create index users_with_untold_ban on users (id) where (status = 'banned') <> is_banned_at_service;
