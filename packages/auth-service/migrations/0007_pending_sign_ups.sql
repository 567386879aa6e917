-- Ours. What a confirmation token brings with it: the password and the data of the sign-up that it was sent for.
-- Confirming the token applies them, so that an earlier unconfirmed sign-up of the address leaves nothing behind.
alter table auth.one_time_tokens add column catlas_sign_up jsonb;
-- Whether everything that opens this account came from people who proved no address. Only an administrator or a
-- confirmation makes it false. Accounts with a confirmed address are proved already.
alter table auth.users add column catlas_is_unproved boolean not null default false;
update auth.users set catlas_is_unproved = true where confirmed_at is null;
alter table auth.users alter column catlas_is_unproved set default true;
-- Tokens on their way stand for the only sign-up of their account. Where a second message was sent it may be of a second
-- sign-up, whose password was not stored: such a token brings no password.
update auth.one_time_tokens t set catlas_sign_up = jsonb_build_object(
  'passwordHash', case when u.confirmation_sent_at - u.created_at < interval '1 minute' then u.encrypted_password end,
  'data', coalesce(u.raw_user_meta_data, '{}')
) from auth.users u
where u.id = t.user_id and t.token_type = 'confirmation_token' and u.confirmed_at is null and u.invited_at is null;
-- What the service that started last signs with: a token without any right, by which a command knows whether it has the same
-- keys. Null: the kept keys.
create table auth.catlas_signature_sample (
  is_only boolean primary key default true check (is_only),
  token text
);
alter table auth.catlas_signature_sample enable row level security;
