import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import type { ThreadProofInput } from '#features/contact/model/thread-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { requireWritable } from './add-message.server.ts';
import { findQuestion } from './get-thread.server.ts';
import { storeMessage } from './store-message.server.ts';
import { lockThread, type ThreadAccess } from './thread-access.server.ts';

type ProofContext = Pick<Context, 'db' | 'live' | 'now'>;
type Access = Pick<ThreadAccess, 'thread' | 'side'>;

/** A second request has no effect while the first one is unanswered. */
export async function askForWord(context: ProofContext, { thread, side }: Access): Promise<void> {
  const isNew = await context.db.transaction().execute(async (transaction) => {
    const locked = await lockThread(transaction, thread.id);
    requireWritable(locked, side);
    const last = await transaction
      .selectFrom('thread_messages')
      .select('kind')
      .where('thread_id', '=', thread.id)
      .where('kind', 'in', ['word-wanted', 'word-photo'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last?.kind === 'word-wanted') return false;
    // The finder's own wish for the word needs no mail.
    const mailed = side === 'owner' ? (['finder'] as const) : [];
    await storeMessage(transaction, {
      threadId: thread.id,
      message: { side, kind: 'word-wanted' },
      mailed: [...mailed],
      at: context.now(),
    });
    return true;
  });
  if (isNew) await announceThreads(context, [thread]);
}

export async function proveThread(context: ProofContext, access: Access, input: ThreadProofInput): Promise<void> {
  const { thread, side } = access;
  if (side !== 'owner') throw new AppError('forbidden', { detail: m.threads_error_owner_only() });
  await (input.act === 'ask' ? ask(context, access) : judge(context, access, input.is_right));
  await announceThreads(context, [thread]);
}

async function ask({ db, now }: ProofContext, { thread }: Access): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const locked = await lockThread(transaction, thread.id);
    requireWritable(locked, 'owner');
    const proof = await transaction
      .selectFrom('cat_proofs')
      .select('question')
      .where('cat_id', '=', thread.cat_id)
      .executeTakeFirst();
    if (!proof) throw new AppError('conflict', { detail: m.threads_error_question_unset() });
    const asked = await findQuestion({ db: transaction }, locked);
    if (asked && !asked.isAnswered) return;
    await storeMessage(transaction, {
      threadId: thread.id,
      message: { side: 'owner', kind: 'question', content: proof.question },
      at: now(),
    });
    await transaction.updateTable('threads').set({ proof: null }).where('id', '=', thread.id).execute();
  });
}

async function judge({ db, now }: ProofContext, { thread }: Access, isRight: boolean): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const locked = await lockThread(transaction, thread.id);
    const asked = await findQuestion({ db: transaction }, locked);
    if (!asked?.isAnswered) throw new AppError('conflict', { detail: m.threads_error_no_answer() });
    const proof = isRight ? 'right' : 'wrong';
    if (locked.proof === proof) return;
    await transaction.updateTable('threads').set({ proof }).where('id', '=', thread.id).execute();
    if (!isRight || locked.closed_at) return;
    await storeMessage(transaction, {
      threadId: thread.id,
      message: { side: 'site', kind: 'event', event: 'answer-right', actor_side: 'owner' },
      mailed: ['finder'],
      at: now(),
    });
  });
}
