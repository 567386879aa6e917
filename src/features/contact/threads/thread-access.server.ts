import { AppError } from '@catlas/platform/errors/app-error.ts';
import { type Expression, type Kysely, type Selectable, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { requireMember } from '#context/guards.server.ts';
import type { ThreadSide } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { m } from '#i18n/paraglide/messages.js';
import { digestThreadToken, isThreadToken } from './thread-token.server.ts';

export type ThreadRow = Selectable<Schema['threads']> & Record<`is_${ThreadSide}_suspended`, boolean>;

export interface ThreadAccess {
  thread: ThreadRow;
  side: ThreadSide;
  /** A member uses the number, a visitor the token of their link. */
  key: string;
}

interface Account {
  id: string | null | Expression<string | null>;
  /** A visitor has no account: the address of their mails may belong to a suspended one. */
  email: string | null | Expression<string | null>;
}

export const isSuspended = ({ id, email }: Account) =>
  sql<boolean>`exists (select 1 from users where status = 'banned' and (id = ${id} or lower(email) = lower(${email})))`;

export const selectThreads = (db: Kysely<Schema>) =>
  db
    .selectFrom('threads')
    .selectAll('threads')
    .select(({ ref, val }) => [
      isSuspended({ id: ref('threads.owner_id'), email: val(null) }).as('is_owner_suspended'),
      isSuspended({ id: ref('threads.finder_id'), email: ref('threads.finder_email') }).as('is_finder_suspended'),
    ]);

type AccessContext = Pick<Context, 'db'> & Parameters<typeof requireMember>[0];

/** Throws what `requireMember` throws for a number, `not-found` for an unknown key or one of others. */
export async function getThreadAccess({ db, ...holder }: AccessContext, key: string): Promise<ThreadAccess> {
  if (isThreadToken(key)) {
    const thread = await findThreadOfToken(db, key);
    if (!thread) throw new AppError('not-found', { detail: m.threads_error_link() });
    return { thread, side: 'finder', key };
  }
  const id = parseCatId(key);
  if (id === null) throw new AppError('not-found', { detail: m.threads_error_link() });
  const { id: userId } = requireMember(holder);
  const thread = await selectThreads(db).where('id', '=', id).executeTakeFirst();
  const side = thread && sideOf(thread, userId);
  if (!side) throw new AppError('not-found', { detail: m.threads_error_not_found() });
  return { thread, side, key };
}

/** Returns null for an unknown link, and for the link of a finder whose account is suspended. */
export async function findThreadOfToken(db: Kysely<Schema>, token: string): Promise<ThreadRow | null> {
  if (!isThreadToken(token)) return null;
  const thread = await selectThreads(db)
    .innerJoin('thread_links', 'thread_links.thread_id', 'threads.id')
    .where('thread_links.token_hash', '=', digestThreadToken(token))
    .executeTakeFirst();
  return thread && !thread.is_finder_suspended ? thread : null;
}

export function sideOf({ owner_id, finder_id }: ThreadRow, userId: string): ThreadSide | null {
  if (owner_id === userId) return 'owner';
  return finder_id === userId ? 'finder' : null;
}

/** Throws `not-found` when it is deleted. */
export async function getThreadRow(db: Kysely<Schema>, id: number): Promise<ThreadRow> {
  const thread = await selectThreads(db).where('id', '=', id).executeTakeFirst();
  if (!thread) throw new AppError('not-found', { detail: m.threads_error_not_found() });
  return thread;
}

/** Locks the thread until the transaction ends. Throws `not-found` when it is deleted. */
export async function lockThread(transaction: Kysely<Schema>, id: number): Promise<ThreadRow> {
  const thread = await selectThreads(transaction).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!thread) throw new AppError('not-found', { detail: m.threads_error_not_found() });
  return thread;
}
