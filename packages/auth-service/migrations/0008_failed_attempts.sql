-- Ours: attempts that failed, by account, for all processes together: a guesser who comes from a new address each time is counted, too.
-- Unlogged: a sign-in then waits for no disk, and what accounts were tried goes into no replica and no archive of the log.
create unlogged table auth.catlas_failed_attempts (
  -- A digest of what is guessed and of the account.
  key text primary key,
  attempts integer not null,
  last_at timestamptz not null,
  -- No further attempt before.
  blocked_until timestamptz,
  -- Codes that were sent before can no longer be typed. Their links still work.
  codes_void_before timestamptz
)
-- Room beside each row, so that counting rewrites it in its place.
with (fillfactor = 50);
alter table auth.catlas_failed_attempts enable row level security;
