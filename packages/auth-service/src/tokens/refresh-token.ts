import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from 'node:crypto';
import type { AuthDatabase } from '#auth-schema.ts';
import { invalid } from '#http/auth-error.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const length = 12;

/** GoTrue's first format has 12 characters, about 62 bits. */
export function createRefreshToken(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Throws `validation_failed` for what can't be a refresh token. */
export function parseRefreshToken(text: string): string {
  if (!new RegExp(`^[a-z0-9]{${length}}$`).test(text)) throw invalid('Refresh token is not valid');
  return text;
}

/** The digest recognises a token but cannot be used as one. */
export function digestRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The key differs from the digest, which is readable in the table. */
const sealKeyOf = (parent: string) => createHash('sha256').update(`seal ${parent}`).digest();

/** Only the parent opens the token, so that a client that lost the answer gets the same again. */
export function sealRefreshToken(token: string, parent: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, sealKeyOf(parent), nonce);
  const sealed = Buffer.concat([sealing.update(token, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** Throws for any parent but its own. */
export function openRefreshToken(sealed: string, parent: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, sealKeyOf(parent), bytes.subarray(0, nonceBytes));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
}

export async function revokeTokens(transaction: AuthDatabase, sessionId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('refresh_tokens')
    .set({ revoked: true, updated_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .execute();
}
