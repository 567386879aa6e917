-- When a hosted sign-in service was last asked about this session: the answer holds for some minutes.
alter table member_sessions add column checked_at timestamptz;

-- Members who gave no name were shown under the part of their address before the @. Where the embedded sign-in service says
-- that they gave none they get a neutral name. A hosted service's members get it with their next token.
do $$
begin
  if to_regclass('auth.users') is null then return; end if;
  execute $update$
    update users u set
      display_name = case u.locale when 'fr' then 'Membre ' else 'Member ' end || (1000 + floor(random() * 9000))::int
    from auth.users a
    where a.id = u.id and u.status <> 'inactive' and u.display_name = left(split_part(u.email, '@', 1), 80)
      and not exists (
        select from jsonb_each_text(coalesce(a.raw_user_meta_data, '{}')) given
        where given.key in ('display_name', 'full_name', 'name', 'preferred_username', 'user_name') and trim(given.value) <> ''
      )
  $update$;
end $$;
