import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#context/context.ts';

const idBytes = 8;
const tokenForm = /^[\w-]{54}$/;

/** The page that has made the sheet gets `made`; only the mail has `mailed`, which shows that the address is the finder's. */
const purposes = { made: 'finder sheet', mailed: 'finder sheet by mail' } as const;
type Purpose = keyof typeof purposes;

export async function makeSheetToken({ db }: Pick<Context, 'db'>, id: number, purpose: Purpose): Promise<string> {
  const bytes = Buffer.alloc(idBytes);
  bytes.writeBigUInt64BE(BigInt(id));
  return Buffer.concat([bytes, sign(await readKey({ db }), bytes, purpose)]).toString('base64url');
}

/** Returns null for an invalid signature. */
export async function readSheetToken(
  { db }: Pick<Context, 'db'>,
  token: string,
): Promise<{ id: number; isMailed: boolean } | null> {
  if (!tokenForm.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const [id, signature] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)];
  const key = await readKey({ db });
  const isOf = (purpose: Purpose) => timingSafeEqual(signature, sign(key, id, purpose));
  const isMailed = isOf('mailed');
  return isMailed || isOf('made') ? { id: Number(id.readBigUInt64BE()), isMailed } : null;
}

async function readKey({ db }: Pick<Context, 'db'>): Promise<Buffer> {
  const { secret } = await db.selectFrom('mail_key').select('secret').executeTakeFirstOrThrow();
  return secret;
}

const sign = (key: Buffer, id: Uint8Array, purpose: Purpose): Buffer =>
  createHmac('sha256', key).update(purposes[purpose]).update(id).digest();
