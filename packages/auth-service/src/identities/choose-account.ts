import { sql } from 'kysely';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import { isEmailTaken } from '#users/find-user.ts';
import { findIdentity } from './identity-rows.ts';
import type { OutsidePerson } from './outside-person.ts';
import { isSingleSignOn } from './single-sign-on.ts';

export type AccountChoice =
  | { kind: 'known'; userId: string; identityId: string }
  | { kind: 'link'; userId: string }
  /** The address is null if it belongs to another user. */
  | { kind: 'create'; email: string | null };

/** Follows contract §11 “Account choice”. Throws 500 when the person's addresses belong to several users. */
export async function chooseAccount(
  { settings }: Pick<AuthContext, 'settings'>,
  transaction: AuthDatabase,
  { provider, person }: { provider: string; person: OutsidePerson },
): Promise<AccountChoice> {
  const known = await findIdentity(transaction, { provider, person });
  if (known) return { kind: 'known', userId: known.userId, identityId: known.id };
  const primary = person.emails.find(({ isPrimary }) => isPrimary)?.address ?? null;
  if (isSingleSignOn(provider)) return { kind: 'create', email: primary };
  const { isAutoconfirmed } = settings.mail;
  const proved = person.emails.filter(({ isVerified }) => isVerified || isAutoconfirmed).map(({ address }) => address);
  const owners = await listOwners(transaction, proved, isAutoconfirmed);
  if (owners.length > 1) {
    const message = 'Multiple accounts with the same email address in the same linking domain detected: default';
    throw new AuthError(500, 'unexpected_failure', message);
  }
  if (owners[0]) return { kind: 'link', userId: owners[0] };
  const isFree = primary === null || proved.includes(primary) || !(await isEmailTaken(transaction, primary));
  return { kind: 'create', email: isFree ? primary : null };
}

/**
 * Ignores an unverified identity address: its user could have entered another person's, to share the account which that
 * person opens later.
 */
async function listOwners(transaction: AuthDatabase, addresses: string[], isAutoconfirmed: boolean): Promise<string[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ id: string; isByIdentity: boolean }>`
    select distinct i.user_id as id, true as "isByIdentity" from auth.identities i
    where i.email = any(${addresses}::text[]) and i.provider not like 'sso:%'
      and (${isAutoconfirmed}::boolean or i.identity_data ->> 'email_verified' = 'true')
    union all
    select u.id, false from auth.users u where u.email = any(${addresses}::text[]) and not u.is_sso_user`.execute(
    transaction,
  );
  const byIdentity = rows.filter(({ isByIdentity }) => isByIdentity);
  return (byIdentity.length > 0 ? byIdentity : rows).map(({ id }) => id);
}
