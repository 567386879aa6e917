import { createListCursor } from '@catlas/platform/http/list-cursor.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { MessageKind, ThreadEnd, ThreadEvent, ThreadSide } from '#db/report-values.ts';
import type { Database } from '#db/schema.ts';
import type { Photo } from '#features/cats/model/cat.ts';
import { mostThreads, type ThreadSummary } from '#features/contact/model/thread.ts';
import { describeEvent } from './present-thread.server.ts';

const excerptMax = 140;

interface ListQuery {
  cat?: number | undefined;
  cursor?: string | undefined;
}

interface ThreadList {
  threads: ThreadSummary[];
  next_cursor: string | null;
  unread: number;
}

interface Row {
  id: number;
  side: ThreadSide;
  is_blocked: boolean;
  closed_for: ThreadEnd | null;
  last_message_at: Date;
  cat_id: number;
  cat_name: string;
  is_lost: boolean;
  reunited_at: Date | null;
  photo: Photo | null;
  other_name: string | null;
  is_member: boolean;
  unread: number;
  message_side: ThreadSide | 'site';
  message_kind: MessageKind;
  event: ThreadEvent | null;
  excerpt: string | null;
  has_photo: boolean;
}

const cursors = createListCursor('time', 'id');

/** Returns the latest message first. Throws `malformed` for an invalid cursor. */
export async function listThreads(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer },
  { cat, cursor }: ListQuery,
): Promise<ThreadList> {
  const after = cursor === undefined ? null : cursors.parse(cursor);
  const { rows } = await selectThreads(viewer.id, { cat, after }).execute(db);
  const shown = rows.slice(0, mostThreads);
  const last = shown.at(-1);
  return {
    threads: shown.map(presentSummary),
    next_cursor: rows.length > mostThreads && last ? cursors.format(last.last_message_at, last.id) : null,
    unread: (await countUnread(db, viewer.id).executeTakeFirstOrThrow()).count,
  };
}

/** The builder is a statement, or a part of another one. */
export function countUnread(db: Database, userId: string) {
  return db
    .selectFrom('threads')
    .innerJoin('thread_messages', 'thread_messages.thread_id', 'threads.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((is) => is.or([is('owner_id', '=', userId), is('finder_id', '=', userId)]))
    .where(sql<boolean>`thread_messages.id > case when owner_id = ${userId} then owner_read_id else finder_read_id end`)
    .where(isOthers(sql`case when owner_id = ${userId} then 'owner' else 'finder' end`));
}

const isOthers = (side: RawBuilder<unknown>) =>
  sql<boolean>`${side} not in (thread_messages.side, coalesce(thread_messages.actor_side, 'site'))`;

function selectThreads(
  userId: string,
  { cat, after }: { cat: number | undefined; after: readonly [Date, number] | null },
): RawBuilder<Row> {
  const ofCat = cat === undefined ? sql`` : sql`and threads.cat_id = ${cat}`;
  const afterCursor = after
    ? sql`and (threads.last_message_at, threads.id) < (${after[0]}::timestamptz, ${after[1]}::bigint)`
    : sql``;
  return sql<Row>`
    with own as (
      select *, case when owner_id = ${userId} then 'owner' else 'finder' end as side
      from threads
      where (owner_id = ${userId} or finder_id = ${userId}) ${ofCat} ${afterCursor}
      order by last_message_at desc, id desc
      limit ${sql.lit(mostThreads + 1)}
    )
    select own.id, own.side, own.closed_for, own.last_message_at,
      case own.side when 'owner' then own.owner_blocked_at else own.finder_blocked_at end is not null as is_blocked,
      cats.id as cat_id, cats.name as cat_name, cats.is_lost, cats.reunited_at,
      case when cats.status = 'approved' and cats.photo_key is not null then json_build_object('key', cats.photo_key,
        'width', cats.photo_width, 'height', cats.photo_height, 'placeholder', cats.photo_placeholder) end as photo,
      coalesce(users.display_name, case own.side when 'owner' then own.finder_name end) as other_name,
      users.id is not null or own.side = 'finder' as is_member,
      (select count(*) from thread_messages where thread_id = own.id and ${isOthers(sql`own.side`)}
        and id > case own.side when 'owner' then own.owner_read_id else own.finder_read_id end)::int as unread,
      last.side as message_side, last.kind as message_kind, last.event,
      left(coalesce(last.content, sightings.words), ${sql.lit(excerptMax)}) as excerpt,
      last.photo_key is not null or sightings.photo_key is not null as has_photo
    from own
    join cats on cats.id = own.cat_id
    left join users on users.id = case own.side when 'owner' then own.finder_id else own.owner_id end and users.status <> 'inactive'
    join lateral (select * from thread_messages where thread_id = own.id order by id desc limit 1) last on true
    left join sightings on sightings.id = last.sighting_id
    order by own.last_message_at desc, own.id desc`;
}

function presentSummary(row: Row): ThreadSummary {
  return {
    id: row.id,
    key: String(row.id),
    side: row.side,
    cat: {
      id: row.cat_id,
      name: row.cat_name,
      is_lost: row.is_lost,
      photo: row.photo,
      reunited_at: row.reunited_at?.toISOString() ?? null,
    },
    other: { name: row.other_name, is_member: row.is_member },
    last_message: {
      side: row.message_side,
      kind: row.message_kind,
      excerpt: row.event ? describeEvent(row.event) : row.excerpt,
      has_photo: row.has_photo,
      at: row.last_message_at.toISOString(),
    },
    unread: row.unread,
    closed_for: row.closed_for,
    is_blocked: row.is_blocked,
  };
}
