import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';

const tokenForm = /^[\w-]{43}$/;

/** A member's key is a number. */
export const isThreadToken = (text: string) => tokenForm.test(text);

export const digestThreadToken = (token: string) => createHash('sha256').update(token).digest();

/** Later mails have new links. */
export async function endThreadLinks(db: Kysely<Schema>, threadId: number): Promise<void> {
  await db.deleteFrom('thread_links').where('thread_id', '=', threadId).execute();
}

/** The token is only in the return value: the table has its digest. */
export async function addThreadLink(
  db: Kysely<Schema>,
  { threadId, at }: { threadId: number; at: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('thread_links')
    .values({ token_hash: digestThreadToken(token), thread_id: threadId, created_at: at })
    .execute();
  return token;
}
