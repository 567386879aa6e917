import { randomUUID } from 'node:crypto';
import { type AuthDatabase, type JsonObject, nilUuid } from './auth-schema.ts';
import type { User } from './users/user.ts';

const logTypeByAction = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  token_revoked: 'token',
  token_refreshed: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
} as const;

type AuditAction = keyof typeof logTypeByAction;

interface AuditEntry {
  action: AuditAction;
  /** Null means an administrator's token, which has no user. */
  actor: Pick<User, 'id' | 'email' | 'phone' | 'raw_user_meta_data' | 'is_sso_user'> | null;
  address: string;
  now: Date;
  traits?: JsonObject;
}

export function toAuditRow({ action, actor, address, now, traits }: AuditEntry) {
  const fullName = actor?.raw_user_meta_data?.full_name;
  const payload = {
    action,
    actor_id: actor?.id ?? nilUuid,
    actor_username: actor ? (actor.email ?? actor.phone ?? '') : 'service_role',
    ...(typeof fullName === 'string' ? { actor_name: fullName } : {}),
    actor_via_sso: actor?.is_sso_user ?? false,
    log_type: logTypeByAction[action],
    ...(traits ? { traits } : {}),
  };
  return {
    id: randomUUID(),
    instance_id: nilUuid,
    payload: JSON.stringify(payload),
    ip_address: address,
    created_at: now,
  };
}

/** Must run in the transaction of the audited action. */
export async function addAuditEntry(transaction: AuthDatabase, entry: AuditEntry): Promise<void> {
  await transaction.insertInto('audit_log_entries').values(toAuditRow(entry)).execute();
}
