-- What members leave behind when they close their accounts belongs to nobody.
alter table cats alter column user_id drop not null;
alter table comments alter column user_id drop not null;

-- Sign-in accounts of closed ones that are still to be deleted at the sign-in service: written with the closing, taken out
-- when the service has acknowledged.
create table sign_in_removals (
  user_id uuid primary key references users (id),
  asked_at timestamptz not null
);
