import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#context/context.ts';
import type { ThreadSide } from '#db/report-values.ts';

const idBytes = 8;
/** 128 bits of the HMAC keep the address below the 64 characters of a local part (RFC 5321 §4.5.3.1.1). */
const macBytes = 16;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const sides: readonly ThreadSide[] = ['owner', 'finder'];

export interface ReplyTarget {
  threadId: number;
  side: ThreadSide;
}

type MailContext = Pick<Context, 'db' | 'config'>;

/** Returns undefined where no mailbox takes answers. */
export async function makeReplyAddress({ db, config }: MailContext, target: ReplyTarget): Promise<string | undefined> {
  if (!config.inboundMail) return undefined;
  const head = Buffer.alloc(idBytes + 1);
  head.writeBigUInt64BE(BigInt(target.threadId));
  head.writeUInt8(sides.indexOf(target.side), idBytes);
  const token = toBase32(Buffer.concat([head, await sign({ db }, head)]));
  return `reply+${token}@${config.inboundMail.domain}`;
}

/** Returns null for a forged address, undefined for an address of another domain. */
export async function readReplyAddress(
  { db, config }: MailContext,
  address: string,
): Promise<ReplyTarget | null | undefined> {
  const [local = '', domain = ''] = address.slice(0, 320).toLowerCase().split('@');
  if (!config.inboundMail || domain !== config.inboundMail.domain || !local.startsWith('reply+')) return undefined;
  const bytes = fromBase32(local.slice('reply+'.length));
  if (bytes?.length !== idBytes + 1 + macBytes) return null;
  const head = bytes.subarray(0, idBytes + 1);
  const side = sides[head.readUInt8(idBytes)];
  if (!side || !timingSafeEqual(bytes.subarray(idBytes + 1), await sign({ db }, head))) return null;
  return { threadId: Number(head.readBigUInt64BE()), side };
}

async function sign({ db }: Pick<Context, 'db'>, head: Uint8Array): Promise<Buffer> {
  const { secret } = await db.selectFrom('mail_key').select('secret').executeTakeFirstOrThrow();
  return createHmac('sha256', secret).update('reply address').update(head).digest().subarray(0, macBytes);
}

/** RFC 4648 applies, without padding and in small letters: mail servers may change capitals. */
function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer | null {
  if (!/^[a-z2-7]{1,60}$/.test(text)) return null;
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
