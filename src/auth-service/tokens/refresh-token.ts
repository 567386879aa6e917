import { randomInt } from 'node:crypto';
import type { AuthDatabase } from '#auth-service/auth-schema.ts';
import { invalid } from '#auth-service/http/auth-error.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const length = 12;

/** GoTrue's first format: 12 characters, about 62 bits. */
export function createRefreshToken(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Throws `validation_failed` for what can't be a refresh token. */
export function parseRefreshToken(text: string): string {
  if (!new RegExp(`^[a-z0-9]{${length}}$`).test(text)) throw invalid('Refresh token is not valid');
  return text;
}

/** Ends what the session's tokens can do from now on. */
export async function revokeTokens(transaction: AuthDatabase, sessionId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('refresh_tokens')
    .set({ revoked: true, updated_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .execute();
}
