import { type Selectable, sql } from 'kysely';
import type { Context } from '#product/context.ts';
import type { Schema } from '#product/schema.ts';
import type { NotificationItem } from './notification.ts';

type NotificationRow = Selectable<Schema['author_news']>;

/** The notification of one row, and the key under which it is recorded as sent. */
export interface DueItem {
  row: NotificationRow;
  item: NotificationItem;
  told: string;
}

/**
 * The current notifications of one member's rows, in order: none for decisions that were undone, or that were mailed
 * before.
 */
export async function listNotifications(
  { db }: Pick<Context, 'db'>,
  userId: string,
  rows: NotificationRow[],
): Promise<DueItem[]> {
  const subjects = (kinds: NotificationRow['kind'][]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ subject_id }) => subject_id);
  const [cats, comments] = await Promise.all([
    listCats({ db }, userId, subjects(['review', 'change-accepted', 'change-refused'])),
    listComments({ db }, userId, subjects(['comment'])),
  ]);
  const catOf = new Map(cats.map((cat) => [cat.id, cat]));
  const commentOf = new Map(comments.map(({ comment_id, ...comment }) => [comment_id, comment]));
  return rows
    .toSorted((one, other) => one.noted_at.getTime() - other.noted_at.getTime())
    .flatMap((row) => {
      const due =
        row.kind === 'comment'
          ? describeComment(commentOf.get(row.subject_id))
          : row.kind === 'review'
            ? describeReview(catOf.get(row.subject_id), userId)
            : describeChange(catOf.get(row.subject_id), row.kind);
      // A change gets one decision; other items may have the same decision as in an earlier mail.
      const isKnown = due?.told === row.told && (row.kind === 'comment' || row.kind === 'review');
      return due && !isKnown ? [{ row, ...due }] : [];
    });
}

type Cat = Awaited<ReturnType<typeof listCats>>[number];
type Comment = Omit<Awaited<ReturnType<typeof listComments>>[number], 'comment_id'>;
type Described = Omit<DueItem, 'row'> | null;

/** An edit makes a new version, so even the same decision is mailed again. */
function describeReview(cat: Cat | undefined, userId: string): Described {
  if (!cat || cat.status === 'pending' || (cat.status === 'deleted' && cat.deleted_by === userId)) return null;
  const kind = ({ approved: 'published', rejected: 'refused', deleted: 'removed' } as const)[cat.status];
  const [objection, words] = kind === 'published' ? [null, null] : [cat.objection, cat.objection_words];
  return {
    item: { kind, cat, objection, objection_words: words, comment: null },
    told: [kind, cat.version, objection, words].filter((part) => part !== null).join(' '),
  };
}

function describeChange(cat: Cat | undefined, kind: 'change-accepted' | 'change-refused'): Described {
  return cat?.status === 'approved'
    ? { item: { kind, cat, objection: null, objection_words: null, comment: null }, told: kind }
    : null;
}

function describeComment(comment: Comment | undefined): Described {
  if (!comment) return null;
  const { author, content, ...cat } = comment;
  return {
    item: {
      kind: 'comment',
      cat,
      objection: null,
      objection_words: null,
      comment: { author, content },
    },
    told: 'published',
  };
}

const catColumns = [
  'cats.id',
  'cats.name',
  'cats.is_lost',
  'cats.reunited_at',
  'cats.status',
  'cats.photo_key',
] as const;

function listCats({ db }: Pick<Context, 'db'>, userId: string, ids: number[]) {
  return db
    .selectFrom('cats')
    .select(catColumns)
    .select(['objection', 'objection_words', 'version', 'deleted_by'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('user_id', '=', userId)
    .execute();
}

/** Only public comments. */
function listComments({ db }: Pick<Context, 'db'>, userId: string, ids: number[]) {
  return db
    .selectFrom('comments')
    .innerJoin('cats', 'cats.id', 'comments.cat_id')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'comments.user_id').on('users.status', '<>', 'inactive'))
    .select(catColumns)
    .select(['comments.id as comment_id', 'content', 'users.display_name as author'])
    .where('comments.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('comments.status', '=', 'approved')
    .where('cats.status', '=', 'approved')
    .where('cats.user_id', '=', userId)
    .execute();
}
