import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#context/context.ts';
import type { ThreadSide } from '#db/report-values.ts';

const idBytes = 8;
/** The token has number, side and HMAC-SHA256, 41 bytes as base64url. A member's token for other mails is longer. */
const tokenForm = /^[\w-]{55}$/;
const sides: readonly ThreadSide[] = ['owner', 'finder'];

export interface ThreadOfToken {
  threadId: number;
  side: ThreadSide;
}

export const isThreadMailToken = (text: string) => tokenForm.test(text);

/** The token only switches the mails of one side. It is valid as long as the thread exists. */
export async function makeThreadMailToken(
  { db }: Pick<Context, 'db'>,
  { threadId, side }: ThreadOfToken,
): Promise<string> {
  const head = Buffer.alloc(idBytes + 1);
  head.writeBigUInt64BE(BigInt(threadId));
  head.writeUInt8(sides.indexOf(side), idBytes);
  return Buffer.concat([head, await sign({ db }, head)]).toString('base64url');
}

/** Returns null for an invalid signature. */
export async function readThreadMailToken({ db }: Pick<Context, 'db'>, token: string): Promise<ThreadOfToken | null> {
  if (!isThreadMailToken(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const head = bytes.subarray(0, idBytes + 1);
  const side = sides[head.readUInt8(idBytes)];
  if (!side || !timingSafeEqual(bytes.subarray(idBytes + 1), await sign({ db }, head))) return null;
  return { threadId: Number(head.readBigUInt64BE()), side };
}

/** Returns null once the thread is deleted. */
export async function findThreadMailSwitch(
  { db }: Pick<Context, 'db'>,
  { threadId, side }: ThreadOfToken,
): Promise<{ isOn: boolean } | null> {
  const column = `${side}_has_mail_on` as const;
  const thread = await db.selectFrom('threads').select(column).where('id', '=', threadId).executeTakeFirst();
  return thread ? { isOn: thread[column] } : null;
}

export async function setThreadMailOn(
  { db }: Pick<Context, 'db'>,
  { threadId, side, isOn }: ThreadOfToken & { isOn: boolean },
): Promise<void> {
  await db
    .updateTable('threads')
    .set({ [`${side}_has_mail_on`]: isOn })
    .where('id', '=', threadId)
    .execute();
}

async function sign({ db }: Pick<Context, 'db'>, head: Uint8Array): Promise<Buffer> {
  const { secret } = await db.selectFrom('mail_key').select('secret').executeTakeFirstOrThrow();
  return createHmac('sha256', secret).update('thread mails').update(head).digest();
}
