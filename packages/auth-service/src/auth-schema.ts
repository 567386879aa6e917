import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';

export interface AuthSchema {
  users: UsersTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  mfa_factors: MfaFactorsTable;
  mfa_challenges: MfaChallengesTable;
  mfa_amr_claims: MfaAmrClaimsTable;
  one_time_tokens: OneTimeTokensTable;
  flow_state: FlowStateTable;
  oauth_client_states: OauthClientStatesTable;
  audit_log_entries: AuditLogEntriesTable;
  sso_providers: SsoProvidersTable;
  sso_domains: SsoDomainsTable;
  saml_providers: SamlProvidersTable;
  saml_relay_states: SamlRelayStatesTable;
  catlas_used_assertions: UsedAssertionsTable;
  catlas_flow_session_ends: FlowSessionEndsTable;
  catlas_signing_keys: SigningKeysTable;
  catlas_failed_attempts: FailedAttemptsTable;
  catlas_used_links: UsedLinksTable;
  catlas_signature_sample: SignatureSampleTable;
}

export type AuthDatabase = Kysely<AuthSchema>;

/** GoTrue's only instance is the nil UUID; in the audit log it means no user. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

export type JsonObject = Record<string, unknown>;
type Json = ColumnType<JsonObject, string, string>;
/** A `timestamp` is in UTC: write it as ISO text, read it with `at time zone 'utc'`. */
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
  /** True means that no sign-in method has a proved address, or one from an administrator. */
  catlas_is_unproved: Generated<boolean>;
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
  /** The columns hold digests, not tokens. */
  token: string;
  user_id: string;
  revoked: boolean;
  parent: string | null;
  /** The token is encrypted with its parent, so that only a client that presents the parent gets it again. */
  catlas_sealed: string | null;
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
  web_authn_credential: ColumnType<JsonObject | null, string | null, string | null>;
  web_authn_aaguid: string | null;
  last_webauthn_challenge_data: ColumnType<JsonObject | null, string | null, string | null>;
  created_at: Date;
  updated_at: Date;
}

interface MfaChallengesTable {
  id: string;
  factor_id: string;
  created_at: Date;
  verified_at: Date | null;
  ip_address: string;
  otp_code: string | null;
  web_authn_session_data: ColumnType<JsonObject | null, string | null, string | null>;
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
  catlas_sign_up: ColumnType<JsonObject | null, string | null, string | null>;
  created_at: UtcTimestamp;
  updated_at: UtcTimestamp;
}

interface SignatureSampleTable {
  is_only: Generated<boolean>;
  token: string | null;
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
  invite_token: string | null;
  referrer: string | null;
  oauth_client_state_id: string | null;
  linking_target_id: string | null;
  email_optional: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

interface OauthClientStatesTable {
  id: string;
  provider_type: string;
  code_verifier: string | null;
  created_at: Date;
}

interface AuditLogEntriesTable {
  id: string;
  instance_id: string | null;
  payload: Json;
  ip_address: string;
  created_at: Date;
}

interface SsoProvidersTable {
  id: string;
  resource_id: string | null;
  disabled: boolean | null;
  created_at: Date;
  updated_at: Date;
}

interface SsoDomainsTable {
  id: string;
  sso_provider_id: string;
  domain: string;
  created_at: Date;
  updated_at: Date;
}

interface SamlProvidersTable {
  id: string;
  sso_provider_id: string;
  entity_id: string;
  metadata_xml: string;
  metadata_url: string | null;
  attribute_mapping: ColumnType<JsonObject | null, string | null, string | null>;
  name_id_format: string | null;
  created_at: Date;
  updated_at: Date;
}

interface SamlRelayStatesTable {
  id: string;
  sso_provider_id: string;
  request_id: string;
  for_email: string | null;
  redirect_to: string | null;
  flow_state_id: string | null;
  created_at: Date;
  updated_at: Date;
}

interface UsedAssertionsTable {
  assertion_id: string;
  expires_at: Date;
}

interface FlowSessionEndsTable {
  flow_state_id: string;
  not_after: Date;
}

interface FailedAttemptsTable {
  key: string;
  attempts: number;
  last_at: Date;
  blocked_until: Date | null;
  codes_void_before: Date | null;
}

interface UsedLinksTable {
  token_hash: string;
  used_at: Date;
}

interface SigningKeysTable {
  kid: string;
  private_jwk: Json;
  is_current: boolean;
  created_at: Generated<Date>;
}
