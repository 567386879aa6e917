import { AppError } from '@catlas/platform/errors/app-error.ts';
import { z } from 'zod';
import type { RequestContext } from '#context/request-context.ts';
import { presentSighting } from '#features/contact/model/present-sighting.server.ts';
import type { Sighting } from '#features/contact/model/sighting.ts';
import { addThreadLink } from '#features/contact/threads/thread-token.server.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

type AddedContext = Pick<RequestContext, 'db' | 'viewer' | 'locale' | 'now'>;

export interface AddedSighting {
  sighting: Sighting;
  /** `thread` is null if the report has no author who could answer. */
  thread: SenderThread | null;
}

interface SenderThread {
  id: number;
  key: string;
  path: string;
  email: string | null;
  phone: string | null;
  door: string | null;
}

/** Throws `conflict` when the sighting is another member's or of another cat. Returns null if there is none. */
export async function findAddedSighting(
  context: AddedContext,
  { catId, clientId }: { catId: number; clientId: unknown },
): Promise<AddedSighting | null> {
  const { db, viewer } = context;
  if (!z.uuid().safeParse(clientId).success) return null;
  const row = await db
    .selectFrom('sightings')
    .selectAll()
    .where('client_id', '=', clientId as string)
    .executeTakeFirst();
  if (!row) return null;
  // A visitor has no other proof than the number, and may have signed in since the first try.
  if (row.cat_id !== catId || (row.user_id !== null && row.user_id !== viewer?.id)) {
    throw new AppError('conflict', { detail: m.sightings_error_client_id() });
  }
  const thread = row.thread_id ? await presentKey(context, row.thread_id, row.user_id) : null;
  return { sighting: presentSighting(row), thread };
}

async function presentKey(
  { db, viewer, locale, now }: AddedContext,
  threadId: number,
  userId: string | null,
): Promise<SenderThread> {
  const thread = await db
    .selectFrom('threads')
    .select(['finder_email', 'finder_phone', 'is_finder_phone_open', 'finder_door'])
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow();
  const key = userId ? String(threadId) : await addThreadLink(db, { threadId, at: now() });
  return {
    id: threadId,
    key,
    path: pathInLocale(`/thread/${key}`, locale),
    email: userId && viewer ? viewer.email : thread.finder_email,
    phone: thread.is_finder_phone_open ? thread.finder_phone : null,
    door: thread.finder_door,
  };
}
