import type { Selectable } from 'kysely';
import type { AuthSchema, JsonObject, UserRow } from '#auth-schema.ts';

type IdentityRow = Selectable<AuthSchema['identities']>;
type FactorRow = Selectable<AuthSchema['mfa_factors']>;

/** Times inside the lists are ISO texts, as in JSON. */
export type User = UserRow & { identities: AsJson<IdentityRow>[]; factors: AsJson<FactorRow>[] };

type AsJson<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key];
};

export function isBanned(user: Pick<User, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

export function hasVerifiedFactor(user: Pick<User, 'factors'>): boolean {
  return user.factors.some((factor) => factor.status === 'verified');
}

/** Picks fields from an allow-list (contract §2): never a password, token or secret. */
export function presentUser(user: User): JsonObject {
  return withoutEmpty({
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at,
    invited_at: user.invited_at,
    phone: user.phone ?? '',
    phone_confirmed_at: user.phone_confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    confirmed_at: user.confirmed_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: user.phone_change_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: user.factors.length > 0 ? user.factors.map(presentFactor) : undefined,
    identities: user.identities.map(presentIdentity),
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
    is_anonymous: user.is_anonymous,
  });
}

function presentIdentity(identity: AsJson<IdentityRow>): JsonObject {
  return withoutEmpty({
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: toIso(identity.last_sign_in_at),
    created_at: toIso(identity.created_at),
    updated_at: toIso(identity.updated_at),
    email: identity.email || undefined,
  });
}

export function presentFactor(factor: AsJson<FactorRow>): JsonObject {
  return {
    ...withoutEmpty({
      id: factor.id,
      created_at: toIso(factor.created_at),
      updated_at: toIso(factor.updated_at),
      status: factor.status,
      friendly_name: factor.friendly_name || undefined,
      factor_type: factor.factor_type,
      phone: factor.phone ?? '',
      web_authn_aaguid: factor.web_authn_aaguid,
      last_webauthn_challenge_data: factor.last_webauthn_challenge_data,
    }),
    last_challenged_at: toIso(factor.last_challenged_at),
  };
}

function toIso(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}

function withoutEmpty(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
