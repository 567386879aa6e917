import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#context/context.ts';
import type { MailGroup } from '#features/accounts/mail/set-mail-on.server.ts';

const idBytes = 16;
const tokenForm = /^[\w-]{64}$/;

/** The signed data include the purpose, so that no token can replace that of another group. */
const purposes = { decisions: 'unsubscribe', questions: 'unsubscribe questions' } as const satisfies Partial<
  Record<MailGroup, string>
>;
type Group = keyof typeof purposes;
const groups = Object.keys(purposes) as Group[];

export interface MemberMails {
  userId: string;
  group: Group;
}

/** Makes a token that stops a group of a member's mails without signing in. It is valid as long as the account exists. */
export async function makeUnsubscribeToken(
  { db }: Pick<Context, 'db'>,
  userId: string,
  group: Group = 'decisions',
): Promise<string> {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, sign(await readSecret({ db }), group, id)]).toString('base64url');
}

/** A text in this form is safe in a URL. */
export const isUnsubscribeToken = (text: string) => tokenForm.test(text);

/** Returns null for an invalid signature. */
export async function readUnsubscribeToken({ db }: Pick<Context, 'db'>, token: string): Promise<MemberMails | null> {
  if (!isUnsubscribeToken(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, idBytes);
  const secret = await readSecret({ db });
  const group = groups.find((each) => timingSafeEqual(bytes.subarray(idBytes), sign(secret, each, id)));
  const userId = id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return group ? { userId, group } : null;
}

async function readSecret({ db }: Pick<Context, 'db'>): Promise<Buffer> {
  const { secret } = await db.selectFrom('mail_key').select('secret').executeTakeFirstOrThrow();
  return secret;
}

const sign = (secret: Buffer, group: Group, id: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(purposes[group]).update(id).digest();
