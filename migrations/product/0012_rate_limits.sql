-- What counts against the limits on requests, for all processes together. Unlogged: a request then waits for no disk, and
-- network addresses go into no replica and no archive of the log. A crash begins all windows anew.
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  -- Milliseconds since 1970, when the window ends.
  expire bigint not null
)
-- Room beside each row, so that counting rewrites it in its place.
with (fillfactor = 50);
