import { prepare } from '@catlas/platform/db/prepared-statements.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createListCursor } from '@catlas/platform/http/list-cursor.ts';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { Database } from '#db/schema.ts';
import { canSeeCat } from '#features/cats/model/cat-policy.ts';
import type { CommentList } from '#features/comments/model/comment.ts';
import { presentComment } from '#features/comments/model/present-comment.server.ts';
import { selectComments } from '#features/comments/model/select-comments.server.ts';
import { m } from '#i18n/paraglide/messages.js';

type CommentsContext = Pick<Context, 'db'> & { viewer: Viewer | null };

interface CommentsQuery {
  catId: number;
  limit: number;
  cursor?: string | undefined;
}

const cursors = createListCursor('id');

/** `total` counts all pages. Throws `not-found` for a cat that they cannot see, `malformed` for an invalid cursor. */
export async function listComments(context: CommentsContext, query: CommentsQuery): Promise<CommentList> {
  const { db, viewer } = context;
  const cat = await db
    .selectFrom('cats')
    .select(['user_id', 'status'])
    .where('id', '=', query.catId)
    .executeTakeFirst();
  if (!cat || !canSeeCat(viewer, cat)) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  return listCommentsOfSeenCat(context, query);
}

/** The caller reads the cat too, and shows the comments only to a viewer who may see it. */
export async function listCommentsOfSeenCat(
  { db, viewer }: CommentsContext,
  { catId, limit, cursor }: CommentsQuery,
): Promise<CommentList> {
  const asked = { catId, viewerId: viewer?.id ?? null, most: limit + 1 };
  const rows =
    cursor === undefined
      ? await (viewer ? selectNewestForMember : selectNewestForVisitor)(db, asked)
      : await selectNewest(db, asked)
          .where(isEarlierThan(cursors.parse(cursor)[0]))
          .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  return {
    comments: page.map(presentComment),
    total: cursor === undefined && !hasMore ? rows.length : await countSeen(selectSeen(db, asked)),
    next_cursor: hasMore && last ? cursors.format(last.id) : null,
  };
}

async function countSeen(seen: ReturnType<typeof selectSeen>): Promise<number> {
  const { total } = await seen
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

interface Seen {
  catId: number;
  /** Null means a visitor. */
  viewerId: string | null;
}

function selectSeen(db: Database, { catId, viewerId }: Seen) {
  return selectComments(db)
    .where('comments.cat_id', '=', catId)
    .where((is) =>
      is.or([
        is('comments.status', '=', 'approved'),
        ...(viewerId
          ? [is.and([is('comments.status', 'in', ['pending', 'rejected']), is('comments.user_id', '=', viewerId)])]
          : []),
      ]),
    );
}

interface Newest extends Seen {
  most: number;
}

const selectNewest = (db: Database, newest: Newest) =>
  selectSeen(db, newest).orderBy('comments.created_at', 'desc').orderBy('comments.id', 'desc').limit(newest.most);

// The query is built for a member, because a placeholder is never null.
const selectNewestForMember = prepare(selectNewest);
const selectNewestForVisitor = prepare((db: Database, { catId, most }: Newest) =>
  selectNewest(db, { catId, most, viewerId: null }),
);

/** A deleted row still has its place, so its cursor works. */
const isEarlierThan = (id: number) =>
  sql<SqlBool>`(comments.created_at, comments.id) < (select created_at, id from comments where id = ${id})`;
