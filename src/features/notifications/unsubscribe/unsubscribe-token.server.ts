import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#context/context.ts';
import type { MailGroup } from '#features/accounts/mail/set-mail-on.server.ts';

const idBytes = 16;
const tokenForm = /^[\w-]{64}$/;

/** The signed data include the purpose, so that no token can replace that of another group. */
const purposes = {
  decisions: 'unsubscribe',
  questions: 'unsubscribe questions',
  alerts: 'unsubscribe alerts',
} as const satisfies Partial<Record<MailGroup | 'alerts', string>>;
type Group = keyof typeof purposes;
const groups = Object.keys(purposes) as Group[];

export interface StoppedMails {
  /** The member, or the follower for `alerts`. */
  id: string;
  group: Group;
}

/** Makes a token that stops a group of mails without signing in. It is valid as long as the account or the follower exists. */
export async function makeUnsubscribeToken(
  { db }: Pick<Context, 'db'>,
  memberOrFollowerId: string,
  group: Group = 'decisions',
): Promise<string> {
  const id = Buffer.from(memberOrFollowerId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, sign(await readSecret({ db }), group, id)]).toString('base64url');
}

/** A text in this form is safe in a URL. */
export const isUnsubscribeToken = (text: string) => tokenForm.test(text);

/** Returns null for an invalid signature. */
export async function readUnsubscribeToken({ db }: Pick<Context, 'db'>, token: string): Promise<StoppedMails | null> {
  if (!isUnsubscribeToken(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, idBytes);
  const secret = await readSecret({ db });
  const group = groups.find((each) => timingSafeEqual(bytes.subarray(idBytes), sign(secret, each, id)));
  const uuid = id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return group ? { id: uuid, group } : null;
}

async function readSecret({ db }: Pick<Context, 'db'>): Promise<Buffer> {
  const { secret } = await db.selectFrom('mail_key').select('secret').executeTakeFirstOrThrow();
  return secret;
}

const sign = (secret: Buffer, group: Group, id: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(purposes[group]).update(id).digest();
