import { type Selectable, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import { describeMailedPair } from '#features/matching/pairs/describe-mailed-pair.server.ts';
import { listClaims } from '#features/matching/pairs/list-claims.server.ts';
import type { Locale } from '#i18n/languages.ts';
import type { NotificationItem, NotifiedCat } from './notification.ts';

type NotificationRow = Selectable<Schema['notifications']>;

export interface DueItem {
  row: NotificationRow;
  item: NotificationItem;
  told: string;
}

/** Returns nothing for decisions that were undone, or that were mailed before. */
export async function listNotifications(
  context: Pick<Context, 'db' | 'now'>,
  { id: userId, locale }: { id: string; locale: Locale },
  rows: NotificationRow[],
): Promise<DueItem[]> {
  const { db } = context;
  const subjects = (kinds: NotificationRow['kind'][]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ subject_id }) => subject_id);
  const [cats, comments, helped] = await Promise.all([
    listCats({ db }, userId, subjects(['review', 'change-accepted', 'change-refused', 'match', 'same-cat'])),
    listComments({ db }, userId, subjects(['comment'])),
    listCatsAtHome({ db }, subjects(['helped'])),
  ]);
  const catOf = new Map(cats.map((cat) => [cat.id, cat]));
  const commentOf = new Map(comments.map(({ comment_id, ...comment }) => [comment_id, comment]));
  const due: DueItem[] = [];
  for (const row of rows.toSorted((one, other) => one.noted_at.getTime() - other.noted_at.getTime())) {
    // A change gets one decision; other items may have the same decision as in an earlier mail.
    const isChange = row.kind === 'change-accepted' || row.kind === 'change-refused';
    for (const described of await describe(row)) {
      if (isChange || described.told !== row.told) due.push({ row, ...described });
    }
  }
  return due;

  async function describe(row: NotificationRow): Promise<Described[]> {
    const cat = catOf.get(row.subject_id);
    switch (row.kind) {
      case 'comment':
        return present(describeComment(commentOf.get(row.subject_id)));
      case 'review':
        return present(describeReview(cat, userId));
      case 'match':
        return present(await describeMatchOf(context, cat, { mailedAt: row.noted_at, locale }));
      case 'helped':
        return present(describeHelped(helped.find(({ id }) => id === row.subject_id)));
      case 'same-cat':
        return describeSameCat({ db }, cat, row);
      default:
        return present(describeChange(cat, row.kind, row));
    }
  }
}

type Cat = Awaited<ReturnType<typeof listCats>>[number];
type Comment = Omit<Awaited<ReturnType<typeof listComments>>[number], 'comment_id'>;
type Described = Omit<DueItem, 'row'>;
const present = (described: Described | null): Described[] => (described ? [described] : []);

/** An edit makes a new version, so even the same decision is mailed again. */
function describeReview(cat: Cat | undefined, userId: string): Described | null {
  if (!cat || cat.status === 'pending' || (cat.status === 'deleted' && cat.deleted_by === userId)) return null;
  const kind = ({ approved: 'published', rejected: 'refused', deleted: 'removed' } as const)[cat.status];
  const [objection, words] = kind === 'published' ? [null, null] : [cat.objection, cat.objection_words];
  return {
    item: { kind, cat, other: null, objection, objection_words: words, comment: null },
    told: [kind, cat.version, objection, words].filter((part) => part !== null).join(' '),
  };
}

function describeChange(
  cat: Cat | undefined,
  kind: 'change-accepted' | 'change-refused',
  { objection, objection_words }: Pick<NotificationRow, 'objection' | 'objection_words'>,
): Described | null {
  if (cat?.status !== 'approved') return null;
  return { item: { kind, cat, other: null, objection, objection_words, comment: null }, told: kind };
}

function describeComment(comment: Comment | undefined): Described | null {
  if (!comment) return null;
  const { author, content, ...cat } = comment;
  return {
    item: {
      kind: 'comment',
      cat,
      other: null,
      objection: null,
      objection_words: null,
      comment: { author, content },
    },
    told: 'published',
  };
}

/** The thanks are for one homecoming: a cat that is lost and home again within the retention time is not told twice. */
function describeHelped(cat: NotifiedCat | undefined): Described | null {
  if (!cat) return null;
  return {
    item: { kind: 'helped', cat, other: null, objection: null, objection_words: null, comment: null },
    told: 'helped',
  };
}

async function describeMatchOf(
  context: Pick<Context, 'db' | 'now'>,
  cat: Cat | undefined,
  { mailedAt, locale }: { mailedAt: Date; locale: Locale },
): Promise<Described | null> {
  if (!cat || !isLookedFor(cat)) return null;
  const pair = await describeMailedPair(context, { lostId: cat.id, mailedAt, locale });
  const found = pair && (await findOther(context, pair.foundId));
  return found ? describeOther('match', cat, { ...found, ...pair }) : null;
}

/** Their reports are recorded as `same-cat` with the ids; each author appears once. */
async function describeSameCat(
  { db }: Pick<Context, 'db'>,
  cat: Cat | undefined,
  { user_id, told }: NotificationRow,
): Promise<Described[]> {
  if (cat?.status !== 'approved') return [];
  const before = told?.split(' ').slice(1).map(Number) ?? [];
  const claims = await listClaims({ db }, { ...cat, user_id }, { except: before });
  const described: Described[] = [];
  for (const { id, isPhotoCopied } of claims) {
    const row = await db.selectFrom('cats').select(catColumns).where('id', '=', id).executeTakeFirst();
    if (!row) continue;
    before.push(id);
    const other = describeOther('same-cat', cat, { ...row, reasons: [], against: [], isPhotoCopied });
    described.push({ ...other, told: `same-cat ${before.join(' ')}` });
  }
  return described;
}

const describeOther = (
  kind: 'match' | 'same-cat',
  cat: Cat,
  other: NonNullable<NotificationItem['other']>,
): Described => ({
  item: { kind, cat, other, objection: null, objection_words: null, comment: null },
  told: `${kind} ${other.id}`,
});

const isLookedFor = ({ status, reunited_at }: NotifiedCat) => status === 'approved' && reunited_at === null;

/** Returns another member's report only while everyone can see it and the cat is not home. */
async function findOther({ db }: Pick<Context, 'db'>, id: number): Promise<NotifiedCat | null> {
  const row = await db.selectFrom('cats').select(catColumns).where('id', '=', id).executeTakeFirst();
  return row && isLookedFor(row) ? row : null;
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

/** Of any author. */
function listCatsAtHome({ db }: Pick<Context, 'db'>, ids: number[]) {
  return db
    .selectFrom('cats')
    .select(catColumns)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('status', '=', 'approved')
    .where('reunited_at', 'is not', null)
    .execute();
}

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
