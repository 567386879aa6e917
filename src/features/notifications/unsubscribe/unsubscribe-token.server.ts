import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#context/context.ts';

const idBytes = 16;
const tokenForm = /^[\w-]{64}$/;

/** Makes a token that stops a member's mails without signing in. It is valid as long as the account exists. */
export async function makeUnsubscribeToken({ db }: Pick<Context, 'db'>, userId: string): Promise<string> {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, await sign({ db }, id)]).toString('base64url');
}

/** A text in this form is safe in a URL. */
export const isUnsubscribeToken = (text: string) => tokenForm.test(text);

/** Returns null for an invalid signature. */
export async function readUnsubscribeToken({ db }: Pick<Context, 'db'>, token: string): Promise<string | null> {
  if (!isUnsubscribeToken(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), await sign({ db }, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function sign({ db }: Pick<Context, 'db'>, id: Uint8Array): Promise<Buffer> {
  const { secret } = await db.selectFrom('mail_key').select('secret').executeTakeFirstOrThrow();
  // The signed data include the purpose, so that another token cannot replace this one.
  return createHmac('sha256', secret).update('unsubscribe').update(id).digest();
}
