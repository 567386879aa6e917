import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { photoColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import { removePhotoIfUnused } from '#features/cats/remove-photo-if-unused.server.ts';
import { storeMissingPhotos, storePhotos } from '#features/cats/store-photos.server.ts';
import type { AddMessageInput } from '#features/contact/model/thread-schemas.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { m } from '#i18n/paraglide/messages.js';
import { comparePhoto } from './compare-photo.server.ts';
import { findQuestion } from './get-thread.server.ts';
import { storeMessage } from './store-message.server.ts';
import { lockThread, type ThreadAccess, type ThreadRow } from './thread-access.server.ts';
import { findWritingProblem } from './thread-policy.ts';

export type MessageRow = Selectable<Schema['thread_messages']>;

type AddContext = Pick<Context, 'db' | 'photos' | 'countPhotoRefusal' | 'live' | 'log' | 'now'>;

interface NewMessage {
  input: AddMessageInput;
  photo: Uint8Array | null;
  isByMail?: boolean;
}

/** Returns null if the side has made no such message. */
export async function findAddedMessage(
  db: Kysely<Schema>,
  { thread, side }: Pick<ThreadAccess, 'thread' | 'side'>,
  clientId: unknown,
): Promise<MessageRow | null> {
  if (!z.uuid().safeParse(clientId).success) return null;
  const row = await db
    .selectFrom('thread_messages')
    .selectAll()
    .where('thread_id', '=', thread.id)
    .where('side', '=', side)
    .where('client_id', '=', clientId as string)
    .executeTakeFirst();
  return row ?? null;
}

/** A repeated `client_id` returns the first message. Throws `conflict`, `invalid` and `storePhoto`'s errors. */
export async function addMessage(
  context: AddContext,
  access: Pick<ThreadAccess, 'thread' | 'side'>,
  { input, photo, isByMail = false }: NewMessage,
): Promise<MessageRow> {
  const { db } = context;
  const earlier = await findAddedMessage(db, access, input.client_id);
  if (earlier) return earlier;
  requireWritable(access.thread, access.side);
  await requireSense(context, access, { input, photo });
  const sent = photo ? [{ field: 'file', bytes: photo }] : [];
  const stored = await storePhotos(context, sent);
  try {
    const isReused = await comparePhoto(context, access.thread, stored[0]);
    const id = await db.transaction().execute(async (transaction) => {
      const thread = await lockThread(transaction, access.thread.id);
      requireWritable(thread, access.side);
      return storeMessage(transaction, {
        threadId: thread.id,
        message: {
          side: access.side,
          kind: input.kind,
          client_id: input.client_id,
          content: input.content,
          ...photoColumns(stored[0]),
          is_photo_reused: isReused,
          is_by_mail: isByMail,
        },
        at: context.now(),
      });
    });
    // A concurrent request has stored the same message. Its photo may be the same file or another one.
    if (id === null) {
      for (const { key } of stored) await removePhotoIfUnused(context, key);
    } else {
      await storeMissingPhotos(context, sent, stored);
      await announceThreads(context, [access.thread]);
    }
    return (await findAddedMessage(db, access, input.client_id))!;
  } catch (error) {
    for (const { key } of stored) await removePhotoIfUnused(context, key);
    throw error;
  }
}

const photoColumns = (photo: StoredPhoto | undefined) => (photo ? photoColumnsOf(photo) : {});

/** Throws `conflict` with the reason, in the language of the request. */
export function requireWritable(thread: ThreadRow, side: ThreadAccess['side']): void {
  const problem = findWritingProblem(thread, side);
  if (problem) throw new AppError('conflict', { detail: problem });
}

async function requireSense(
  context: Pick<Context, 'db'>,
  { thread, side }: Pick<ThreadAccess, 'thread' | 'side'>,
  { input: { kind, content }, photo }: Pick<NewMessage, 'input' | 'photo'>,
): Promise<void> {
  const refuse = (field: string, message: string): never => {
    throw new AppError('invalid', { fields: [{ field, message }] });
  };
  if (content === null && photo === null) refuse('content', m.threads_error_content_missing());
  if (kind === 'words') return;
  if (side !== 'finder') throw new AppError('forbidden', { detail: m.threads_error_finder_only() });
  if (kind === 'word-photo' && photo === null) refuse('file', m.threads_error_word_photo_missing());
  if (kind === 'answer') {
    if (content === null) refuse('content', m.threads_error_content_missing());
    const question = await findQuestion(context, thread);
    if (!question || question.isAnswered) throw new AppError('conflict', { detail: m.threads_error_no_question() });
  }
}
