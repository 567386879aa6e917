import { sql } from 'kysely';
import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import { getPeople } from './get-thread.server.ts';
import { presentMessages } from './present-thread.server.ts';
import { selectThreads, sideOf } from './thread-access.server.ts';
import { otherSide } from './thread-policy.ts';

type ExportContext = Pick<RequestContext, 'db' | 'locale'> & { viewer: Viewer };

interface ExportedPhoto {
  name: string;
  key: string;
  storedAt: Date;
}

/** Returns what the viewer sees on the page, with photos, and the marks of their cats. */
export async function exportThreads(context: ExportContext) {
  const { db, viewer } = context;
  const rows = await selectThreads(db)
    .where((is) => is.or([is('owner_id', '=', viewer.id), is('finder_id', '=', viewer.id)]))
    .orderBy('id')
    .execute();
  const photos: ExportedPhoto[] = [];
  const threads = [];
  for (const thread of rows) {
    const side = sideOf(thread, viewer.id)!;
    const people = await getPeople({ db }, thread);
    const messages = await presentMessages(
      context,
      await db.selectFrom('thread_messages').selectAll().where('thread_id', '=', thread.id).orderBy('id').execute(),
      side,
    );
    for (const { id, photo, sighting, created_at } of messages) {
      const key = (photo ?? sighting?.photo)?.key;
      if (key) photos.push({ name: `photos/message-${id}.webp`, key, storedAt: new Date(created_at) });
    }
    const phone = thread[`${side}_phone`];
    const isShown = phone !== null || (side === 'owner' && thread.is_finder_phone_open);
    threads.push({
      id: thread.id,
      cat_id: thread.cat_id,
      cat_name: people.cat.name,
      side,
      other: people[otherSide(side)].name,
      own_phone: phone,
      other_phone: isShown ? thread[`${otherSide(side)}_phone`] : null,
      finder_door: thread.finder_door,
      created_at: thread.created_at,
      closed_at: thread.closed_at,
      closed_for: thread.closed_for,
      messages: messages.map(({ is_mine, side: from, kind, content, sighting, photo, is_by_mail, created_at, id }) => ({
        from: is_mine ? 'you' : from,
        kind,
        content: content ?? sighting?.words ?? null,
        place: sighting?.exact_location ?? null,
        seen_at: sighting?.seen_at ?? null,
        photo: (photo ?? sighting?.photo) ? `photos/message-${id}.webp` : null,
        is_by_mail,
        created_at,
      })),
    });
  }
  return { topics: { conversations: threads, 'secret-marks': await listProofs(context) }, photos };
}

function listProofs({ db, viewer }: ExportContext) {
  return db
    .selectFrom('cat_proofs')
    .innerJoin('cats', 'cats.id', 'cat_proofs.cat_id')
    .select(['cat_id', 'question', 'mark', sql<Date>`cat_proofs.updated_at`.as('updated_at')])
    .where('cats.user_id', '=', viewer.id)
    .orderBy('cat_id')
    .execute();
}
