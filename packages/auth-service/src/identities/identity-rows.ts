import { randomUUID } from 'node:crypto';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import type { User } from '#users/user.ts';
import type { OutsidePerson } from './outside-person.ts';

interface FoundIdentity {
  id: string;
  userId: string;
}

export async function findIdentity(
  db: AuthDatabase,
  { provider, person }: { provider: string; person: OutsidePerson },
): Promise<FoundIdentity | null> {
  const found = await db
    .selectFrom('identities')
    .select(['id', 'user_id as userId'])
    .where('provider', '=', provider)
    .where('provider_id', '=', person.subject)
    .executeTakeFirst();
  return found ?? null;
}

/** Returns the identity's id. */
export async function addIdentity(
  transaction: AuthDatabase,
  { userId, provider, person, now }: { userId: string; provider: string; person: OutsidePerson; now: Date },
): Promise<string> {
  const id = randomUUID();
  await transaction
    .insertInto('identities')
    .values({
      id,
      provider_id: person.subject,
      provider,
      user_id: userId,
      identity_data: JSON.stringify(person.claims),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function refreshIdentity(
  transaction: AuthDatabase,
  { id, person, now }: { id: string; person: OutsidePerson; now: Date },
): Promise<void> {
  await transaction
    .updateTable('identities')
    .set({ identity_data: JSON.stringify(person.claims), last_sign_in_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function auditIdentity(
  transaction: AuthDatabase,
  input: {
    action: 'identity_linked' | 'identity_unlinked';
    user: User;
    identity: { id: string; provider: string; subject: string };
    origin: RequestOrigin;
    now: Date;
  },
): Promise<void> {
  const { action, user, identity, origin, now } = input;
  const traits = { identity_id: identity.id, provider: identity.provider, provider_id: identity.subject };
  await addAuditEntry(transaction, { action, actor: user, address: origin.address, now, traits });
}

export function identityExists(isOwn: boolean): AuthError {
  const message = isOwn ? 'Identity is already linked' : 'Identity is already linked to another user';
  return new AuthError(422, 'identity_already_exists', message);
}
