import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#context/context.ts';

const idBytes = 16;
const keyForm = /^[\w-]{64}$/;

/** The key opens the follower's page without a session. It is in mailed links and is valid as long as the follower exists. */
export async function makeFollowerKey({ db }: Pick<Context, 'db'>, followerId: string): Promise<string> {
  const id = Buffer.from(followerId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, await sign({ db }, id)]).toString('base64url');
}

/** Returns the follower's id, or null for an invalid signature. */
export async function readFollowerKey({ db }: Pick<Context, 'db'>, key: string): Promise<string | null> {
  if (!keyForm.test(key)) return null;
  const bytes = Buffer.from(key, 'base64url');
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), await sign({ db }, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The signed data begin with the purpose, so that no token of another mail is a key. */
async function sign({ db }: Pick<Context, 'db'>, id: Uint8Array): Promise<Buffer> {
  const { secret } = await db.selectFrom('mail_key').select('secret').executeTakeFirstOrThrow();
  return createHmac('sha256', secret).update('follower').update(id).digest();
}
