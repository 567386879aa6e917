-- When a hosted sign-in service was last asked about this session: the answer holds for some minutes.
alter table member_sessions add column checked_at timestamptz;
