import { type Selectable, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { ThreadEvent, ThreadSide } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { presentPhoto } from '#features/cats/model/present-cat.server.ts';
import { presentSighting, type SightingRow } from '#features/contact/model/present-sighting.server.ts';
import type { ThreadMessage } from '#features/contact/model/thread.ts';
import { m } from '#i18n/paraglide/messages.js';
import { dailyWord } from './daily-word.server.ts';
import { findMessageWarnings } from './find-message-warnings.server.ts';

type MessageRow = Selectable<Schema['thread_messages']>;

type Reader = ThreadSide | null;

const eventWords: Record<ThreadEvent, typeof m.threads_event_reunited> = {
  reunited: m.threads_event_reunited,
  'missing-again': m.threads_event_missing_again,
  deleted: m.threads_event_deleted,
  refused: m.threads_event_refused,
  restored: m.threads_event_restored,
  'owner-left': m.threads_event_owner_left,
  'finder-left': m.threads_event_finder_left,
  'account-closed': m.threads_event_account_closed,
  moderator: m.threads_event_moderator,
  reopened: m.threads_event_reopened,
  'owner-phone': m.threads_event_owner_phone,
  'finder-phone': m.threads_event_finder_phone,
  'phone-withdrawn': m.threads_event_phone_withdrawn,
  'answer-right': m.threads_event_answer_right,
  'same-cat': m.threads_event_same_cat,
};

export const describeEvent = (event: ThreadEvent, ...options: Parameters<typeof m.threads_event_reunited>) =>
  eventWords[event](...options);

/** Keeps the order of the rows. */
export async function presentMessages(
  { db, locale }: Pick<RequestContext, 'db' | 'locale'>,
  rows: MessageRow[],
  reader: Reader,
): Promise<ThreadMessage[]> {
  const sightings = await listSightings({ db }, rows);
  const copies = await listCopyingThreads({ db }, rows, reader);
  const key = rows.some(({ kind }) => kind === 'word-photo') ? await readWordKey({ db }) : null;
  return rows.map((row) => {
    const sighting = sightings.get(row.sighting_id ?? 0);
    const words = sighting ? sighting.words : row.content;
    const isOthers = row.side !== 'site' && row.side !== reader;
    return {
      id: row.id,
      side: row.side,
      is_mine: row.side === reader,
      kind: row.kind,
      content: row.event ? describeEvent(row.event) : row.content,
      event: row.event,
      photo: presentPhoto(row),
      is_photo_reused: isOthers ? row.is_photo_reused : row.event === 'same-cat' ? copies.has(row.thread_id) : null,
      word: row.kind === 'word-photo' && key ? dailyWord(key, row.thread_id, row.created_at, locale) : null,
      sighting: sighting
        ? { ...presentSighting(sighting), is_photo_reused: isOthers ? sighting.is_photo_reused : null }
        : null,
      is_by_mail: row.is_by_mail,
      warnings: isOthers && words ? findMessageWarnings(words) : [],
      created_at: row.created_at.toISOString(),
    };
  });
}

async function listSightings({ db }: Pick<Context, 'db'>, rows: MessageRow[]): Promise<Map<number, SightingRow>> {
  const ids = rows.flatMap(({ sighting_id }) => sighting_id ?? []);
  if (ids.length === 0) return new Map();
  const sightings = await db
    .selectFrom('sightings')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(sightings.map((sighting) => [sighting.id, sighting]));
}

/** Null is a moderator. The side with the copy never learns that it was recognised. */
export async function listCopyingThreads(
  { db }: Pick<Context, 'db'>,
  rows: Pick<MessageRow, 'thread_id' | 'event'>[],
  reader: Reader,
): Promise<Set<number>> {
  const ids = [...new Set(rows.filter(({ event }) => event === 'same-cat').map(({ thread_id }) => thread_id))];
  if (ids.length === 0) return new Set();
  const { rows: found } = await sql<{ id: number }>`
    select distinct t.id from threads t join cats other on other.user_id = t.finder_id join photo_copies copy
      on (copy.copy_id = other.id and copy.original_id = t.cat_id and ${reader !== 'finder'})
      or (copy.copy_id = t.cat_id and copy.original_id = other.id and ${reader !== 'owner'})
    where t.id = any(${ids}::bigint[])`.execute(db);
  return new Set(found.map(({ id }) => id));
}

export async function readWordKey({ db }: Pick<Context, 'db'>): Promise<Uint8Array> {
  const { secret } = await db.selectFrom('mail_key').select('secret').executeTakeFirstOrThrow();
  return secret;
}
