import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#context/context.ts';

const idBytes = 8;
/** The id and HMAC-SHA256, 40 bytes as base64url. The tokens that switch mails off are longer. */
const tokenForm = /^[\w-]{54}$/;

/** The link of a mail: it answers the questions about one report, without a session, as long as the report has an author. */
export async function makeFollowUpToken({ db }: Pick<Context, 'db'>, catId: number): Promise<string> {
  const id = Buffer.alloc(idBytes);
  id.writeBigUInt64BE(BigInt(catId));
  return Buffer.concat([id, await sign({ db }, id)]).toString('base64url');
}

/** Returns null for an invalid signature. */
export async function readFollowUpToken({ db }: Pick<Context, 'db'>, token: string): Promise<number | null> {
  if (!tokenForm.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), await sign({ db }, id))) return null;
  return Number(id.readBigUInt64BE());
}

async function sign({ db }: Pick<Context, 'db'>, id: Uint8Array): Promise<Buffer> {
  const { secret } = await db.selectFrom('mail_key').select('secret').executeTakeFirstOrThrow();
  return createHmac('sha256', secret).update('follow-up').update(id).digest();
}
