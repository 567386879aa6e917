-- Ours: when a session must end that is still to begin, by the code exchange of its flow. Identity providers say so.
create table auth.catlas_flow_session_ends (
  flow_state_id uuid primary key references auth.flow_state on delete cascade,
  not_after timestamptz not null
);
alter table auth.catlas_flow_session_ends enable row level security;
