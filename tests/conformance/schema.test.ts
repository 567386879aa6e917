import { describe, expect, it } from 'vitest';
import { openInstance } from './instance.ts';

const { sql } = openInstance('confirming');

/** What operators' own queries and policies name (contract 15). */
const columns = {
  users: `id instance_id aud role email encrypted_password email_confirmed_at invited_at confirmation_token
    confirmation_sent_at recovery_token recovery_sent_at email_change email_change_token_new email_change_token_current
    email_change_confirm_status email_change_sent_at phone phone_confirmed_at phone_change phone_change_token
    phone_change_sent_at reauthentication_token reauthentication_sent_at confirmed_at last_sign_in_at raw_app_meta_data
    raw_user_meta_data is_super_admin is_sso_user is_anonymous banned_until deleted_at created_at updated_at`,
  identities: 'id provider_id provider user_id identity_data email last_sign_in_at created_at updated_at',
  sessions: `id user_id created_at updated_at factor_id aal not_after refreshed_at user_agent ip tag oauth_client_id scopes
    refresh_token_hmac_key refresh_token_counter`,
  refresh_tokens: 'id token user_id parent session_id revoked created_at updated_at instance_id',
  mfa_factors: `id user_id friendly_name factor_type status secret phone last_challenged_at web_authn_credential
    web_authn_aaguid last_webauthn_challenge_data`,
  mfa_challenges: 'id factor_id created_at verified_at ip_address otp_code web_authn_session_data',
  mfa_amr_claims: 'id session_id authentication_method created_at updated_at',
  one_time_tokens: 'id user_id token_type token_hash relates_to created_at updated_at',
  flow_state: `id user_id auth_code code_challenge code_challenge_method provider_type authentication_method
    provider_access_token provider_refresh_token auth_code_issued_at invite_token referrer oauth_client_state_id
    linking_target_id email_optional created_at updated_at`,
  audit_log_entries: 'id instance_id payload ip_address created_at',
  sso_providers: 'id',
  sso_domains: 'id',
  saml_providers: 'id',
  saml_relay_states: 'id',
};

describe('the tables in schema auth (contract 15)', () => {
  it.each(Object.entries(columns))('%s has what operators’ queries name', async (table, names) => {
    const rows = await sql(
      `select column_name from information_schema.columns where table_schema = 'auth' and table_name = $1`,
      [table],
    );
    const present = rows.map(({ column_name }) => column_name);
    for (const name of names.split(/\s+/)) expect(present).toContain(name);
  });

  it('keep their rows from other roles', async () => {
    const open = await sql(
      `select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' and not relrowsecurity`,
    );
    expect(open.map(({ relname }) => relname)).toEqual([]);
  });

  it('the tables in schema auth fill confirmed_at and an identity’s address by themselves', async () => {
    const generated = await sql(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'auth' and is_generated = 'ALWAYS' order by 1`,
    );
    expect(generated.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['identities.email', 'users.confirmed_at']),
    );
  });

  it('the tables in schema auth have the words that the contract gives for states', async () => {
    const rows = await sql(
      `select typname as name, array_agg(enumlabel::text order by enumsortorder) as labels from pg_enum
       join pg_type on pg_type.oid = enumtypid where typnamespace = 'auth'::regnamespace group by 1`,
    );
    const labels = Object.fromEntries(rows.map(({ name, labels: each }) => [name, each]));
    expect(Object.values(labels)).toEqual(
      expect.arrayContaining([
        ['aal1', 'aal2', 'aal3'],
        ['totp', 'webauthn', 'phone'],
        ['unverified', 'verified'],
        ['s256', 'plain'],
        expect.arrayContaining([
          'confirmation_token',
          'reauthentication_token',
          'recovery_token',
          'phone_change_token',
        ]),
      ]),
    );
  });

  it('the tables in schema auth let policies ask who is there', async () => {
    const claims = { sub: '0b0f9a5e-8a6b-4c3e-9d3f-1f1f1f1f1f1f', role: 'authenticated', email: 'cat@example.com' };
    const [row] = await sql(
      `select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt
       from set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify(claims)],
    );
    expect(row).toEqual({ uid: claims.sub, role: claims.role, email: claims.email, jwt: claims });
    const [older] = await sql(
      `select auth.uid() as uid, auth.role() as role from set_config('request.jwt.claim.sub', $1, true) as set_sub,
       set_config('request.jwt.claim.role', 'anon', true) as set_role`,
      [claims.sub],
    );
    expect(older).toEqual({ uid: claims.sub, role: 'anon' });
    const [nobody] = await sql('select auth.uid() as uid');
    expect(nobody).toEqual({ uid: null });
  });
});
