import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';

/** The tables that `migrations/auth` makes in schema `auth`, as far as this service touches them. */
export interface AuthSchema {
  users: UsersTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  mfa_factors: MfaFactorsTable;
  mfa_amr_claims: MfaAmrClaimsTable;
  one_time_tokens: OneTimeTokensTable;
  flow_state: FlowStateTable;
  audit_log_entries: AuditLogEntriesTable;
  catlas_signing_keys: SigningKeysTable;
}

/** A connection to schema `auth`: the pool's, or that of an open transaction. */
export type AuthDatabase = Kysely<AuthSchema>;

export type JsonObject = Record<string, unknown>;
type Json = ColumnType<JsonObject, string, string>;
/** `timestamp` in UTC: write it as an ISO text, read it through `at time zone 'utc'`. */
type UtcTimestamp = ColumnType<never, string | null, string | null>;

export type AssuranceLevel = 'aal1' | 'aal2' | 'aal3';
export type OneTimeTokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token';

interface UsersTable {
  instance_id: string | null;
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_token: Generated<string | null>;
  confirmation_sent_at: Date | null;
  recovery_token: Generated<string | null>;
  recovery_sent_at: Date | null;
  email_change_token_new: Generated<string | null>;
  email_change: Generated<string | null>;
  email_change_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: ColumnType<JsonObject | null, string | null, string | null>;
  raw_user_meta_data: ColumnType<JsonObject | null, string | null, string | null>;
  is_super_admin: boolean | null;
  created_at: Date;
  updated_at: Date;
  phone: string | null;
  phone_confirmed_at: Date | null;
  phone_change: Generated<string | null>;
  phone_change_token: Generated<string | null>;
  phone_change_sent_at: Date | null;
  confirmed_at: GeneratedAlways<Date | null>;
  email_change_token_current: Generated<string | null>;
  email_change_confirm_status: Generated<number>;
  banned_until: Date | null;
  reauthentication_token: Generated<string | null>;
  reauthentication_sent_at: Date | null;
  is_sso_user: Generated<boolean>;
  deleted_at: Date | null;
  is_anonymous: Generated<boolean>;
}
export type UserRow = Selectable<UsersTable>;

interface IdentitiesTable {
  id: Generated<string>;
  provider_id: string;
  provider: string;
  user_id: string;
  identity_data: Json;
  email: GeneratedAlways<string | null>;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface SessionsTable {
  id: string;
  user_id: string;
  created_at: Date;
  updated_at: Date;
  factor_id: string | null;
  aal: AssuranceLevel;
  not_after: Date | null;
  refreshed_at: UtcTimestamp;
  user_agent: string | null;
  ip: string | null;
  tag: string | null;
}

interface RefreshTokensTable {
  id: GeneratedAlways<number>;
  instance_id: string | null;
  token: string;
  user_id: string;
  revoked: boolean;
  parent: string | null;
  session_id: string | null;
  created_at: Date;
  updated_at: Date;
}

interface MfaFactorsTable {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'webauthn' | 'phone';
  status: 'unverified' | 'verified';
  secret: string | null;
  phone: string | null;
  last_challenged_at: Date | null;
  web_authn_aaguid: string | null;
  last_webauthn_challenge_data: ColumnType<JsonObject | null, string | null, string | null>;
  created_at: Date;
  updated_at: Date;
}

interface MfaAmrClaimsTable {
  id: string;
  session_id: string;
  authentication_method: string;
  created_at: Date;
  updated_at: Date;
}

interface OneTimeTokensTable {
  id: string;
  user_id: string;
  token_type: OneTimeTokenType;
  token_hash: string;
  relates_to: string;
  created_at: UtcTimestamp;
  updated_at: UtcTimestamp;
}

interface FlowStateTable {
  id: string;
  user_id: string | null;
  auth_code: string | null;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  provider_type: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  authentication_method: string;
  auth_code_issued_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface AuditLogEntriesTable {
  id: string;
  instance_id: string | null;
  payload: Json;
  ip_address: string;
  created_at: Date;
}

interface SigningKeysTable {
  kid: string;
  private_jwk: Json;
  is_current: boolean;
  created_at: Generated<Date>;
}
