import { type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { presentOwnCat } from '#features/cats/model/present-cat.server.ts';
import { selectOwnCats } from '#features/cats/model/select-own-cats.server.ts';
import type { CommentWithCat } from '#features/comments/model/comment.ts';
import { presentCommentWithCat } from '#features/comments/model/present-comment.server.ts';
import { selectCommentsWithCats } from '#features/comments/model/select-comments.server.ts';
import type { SearchKind, UserFilter } from '#features/moderation/subject/search-kinds.ts';
import type { FoundMember } from '#features/moderation/to-review/cat-to-review.ts';
import { listAuthorRecords } from '#features/moderation/to-review/list-author-records.server.ts';
import { listHistory } from '#features/moderation/to-review/list-history.server.ts';
import type { Context } from '#product/context.ts';
import type { UserStatus } from '#product/report-values.ts';
import type { Schema, UserType } from '#product/schema.ts';
import type { Viewer } from '#request/viewer.ts';
import { parseSearchTerms, type SearchTerms } from './search-terms.ts';

export interface SearchAnswer {
  /** The counts stop at `mostCounted` + 1. */
  counts: Record<SearchKind, number>;
  cats: OwnCat[];
  comments: CommentWithCat[];
  users: FoundMember[];
}

interface SearchQuery {
  q: string;
  kind?: SearchKind | null | undefined;
  /** The filter applies to the list of members, not to their count. */
  filter?: UserFilter | null;
  limit: number;
}

type SearchContext = Pick<Context, 'db'> & { viewer: Viewer };
type Builder<Table extends keyof Schema> = ExpressionBuilder<Schema, Table>;

/** The page shows larger counts as “999+”, so the database stops here. */
const mostCounted = 999;

/** A text that matches the names of more members is not a member's name. */
const mostAuthors = 50;

/** Finds items in every state, newest first; matches of a post's own text come before those of its author's name. */
export async function searchBackOffice(
  context: SearchContext,
  { q, kind, filter, limit }: SearchQuery,
): Promise<SearchAnswer> {
  const { db, viewer } = context;
  const terms = parseSearchTerms(q);
  const posts = { ...terms, authorIds: await listAuthorIds({ db }, terms) };
  const isWanted = (each: SearchKind) => !kind || kind === each;
  const [counts, cats, comments, users] = await Promise.all([
    countMatches({ db }, posts),
    isWanted('cats') ? listCats({ db }, posts, limit) : [],
    isWanted('comments') ? listComments({ db, viewer }, posts, limit) : [],
    isWanted('users') ? searchUsers({ db }, { terms, ...toFilter(filter), limit }) : [],
  ]);
  return { counts, cats, comments, users };
}

async function listAuthorIds({ db }: Pick<Context, 'db'>, { text, userId, address }: SearchTerms): Promise<string[]> {
  if (text === '' || userId || address) return [];
  const named = await db
    .selectFrom('users')
    .select('id')
    .where(sql<SqlBool>`(search_key(display_name) like ${part(text)} and ${hasWords(text)})`)
    .limit(mostAuthors + 1)
    .execute();
  return named.length > mostAuthors ? [] : named.map(({ id }) => id);
}

function toFilter(filter: UserFilter | null | undefined): Pick<UserQuery, 'status' | 'type'> {
  if (!filter) return {};
  return filter === 'admin' ? { type: 'admin' } : { status: filter };
}

interface UserQuery {
  terms: SearchTerms;
  status?: UserStatus | undefined;
  type?: UserType | undefined;
  limit: number;
}

/** Returns the newest first. */
export async function searchUsers({ db }: Pick<Context, 'db'>, query: UserQuery): Promise<FoundMember[]> {
  let found = db.selectFrom('users').select('id').where(matchUser(query.terms));
  if (query.status) found = found.where('status', '=', query.status);
  if (query.type) found = found.where('type', '=', query.type);
  const rows = await found.orderBy('created_at', 'desc').orderBy('id').limit(query.limit).execute();
  const ids = rows.map(({ id }) => id);
  const [records, histories] = await Promise.all([
    listAuthorRecords({ db }, ids),
    listHistory({ db }, { subject: 'user', ids }),
  ]);
  return ids.flatMap((id) => {
    const record = records.get(id);
    return record ? [{ ...record, history: histories.get(id) ?? [] }] : [];
  });
}

type PostTerms = SearchTerms & { authorIds: string[] };

async function listCats({ db }: Pick<Context, 'db'>, terms: PostTerms, limit: number): Promise<OwnCat[]> {
  let found = db.selectFrom('cats').select('id').where(matchCat(terms));
  if (terms.authorIds.length > 0) found = found.orderBy(sql`search_text like ${part(terms.text)}`, 'desc');
  const ids = (await found.orderBy('id', 'desc').limit(limit).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await selectOwnCats(db).where('cats.id', 'in', ids).execute();
  return inOrder(ids, rows.map(presentOwnCat));
}

async function listComments({ db, viewer }: SearchContext, terms: PostTerms, limit: number) {
  let found = db.selectFrom('comments').select('id').where(matchComment(terms));
  if (terms.authorIds.length > 0) found = found.orderBy(sql`search_key(content) like ${part(terms.text)}`, 'desc');
  const ids = (await found.orderBy('id', 'desc').limit(limit).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await selectCommentsWithCats(db).where('comments.id', 'in', ids).execute();
  return inOrder(
    ids,
    rows.map((row) => presentCommentWithCat(viewer, row)),
  );
}

function inOrder<Post extends { id: number }>(ids: number[], posts: Post[]): Post[] {
  return posts.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

async function countMatches({ db }: Pick<Context, 'db'>, terms: PostTerms): Promise<SearchAnswer['counts']> {
  const most = mostCounted + 1;
  const cats = db.selectFrom('cats').select('id').where(matchCat(terms)).limit(most);
  const comments = db.selectFrom('comments').select('id').where(matchComment(terms)).limit(most);
  const users = db.selectFrom('users').select('id').where(matchUser(terms)).limit(most);
  const { rows } = await sql<SearchAnswer['counts']>`
    select (select count(*) from (${cats}) c) as cats,
           (select count(*) from (${comments}) c) as comments,
           (select count(*) from (${users}) c) as users
  `.execute(db);
  return rows[0]!;
}

/** `search_key` removes LIKE's special characters. */
const part = (text: string) => sql`'%' || search_key(${text}) || '%'`;
const hasWords = (text: string) => sql<SqlBool>`search_key(${text}) <> ''`;
const partOfAddress = (address: string) => `%${address.replace(/[\\%_]/g, '\\$&')}%`;

function matchCat(terms: PostTerms) {
  return (where: Builder<'cats'>) => {
    if (terms.text === '') return where.lit(true);
    if (terms.userId) return where('user_id', '=', terms.userId);
    if (terms.address) return where('user_id', 'in', idsByAddress(terms.address));
    return where.or([
      // Two partial indexes serve this: one of approved cats, one of all others.
      sql<SqlBool>`(status = 'approved' and search_text like ${part(terms.text)} and ${hasWords(terms.text)})`,
      sql<SqlBool>`(status <> 'approved' and search_text like ${part(terms.text)} and ${hasWords(terms.text)})`,
      ...(terms.authorIds.length > 0 ? [where('user_id', 'in', terms.authorIds)] : []),
      ...(terms.id ? [where('id', '=', terms.id)] : []),
      ...(terms.shortCode
        ? [where('id', 'in', where.selectFrom('short_links').select('cat_id').where('code', '=', terms.shortCode))]
        : []),
    ]);
  };
}

function matchComment(terms: PostTerms) {
  return (where: Builder<'comments'>) => {
    if (terms.text === '') return where.lit(true);
    if (terms.userId) return where('user_id', '=', terms.userId);
    if (terms.address) return where('user_id', 'in', idsByAddress(terms.address));
    return where.or([
      sql<SqlBool>`(search_key(content) like ${part(terms.text)} and ${hasWords(terms.text)})`,
      ...(terms.authorIds.length > 0 ? [where('user_id', 'in', terms.authorIds)] : []),
      ...(terms.id ? [where('id', '=', terms.id), where('cat_id', '=', terms.id)] : []),
    ]);
  };
}

function matchUser(terms: SearchTerms) {
  return (where: Builder<'users'>) => {
    if (terms.text === '') return where.lit(true);
    if (terms.userId) return where('id', '=', terms.userId);
    if (terms.address) return sql<SqlBool>`lower(email) like ${partOfAddress(terms.address)}`;
    return where.or([
      sql<SqlBool>`(search_key(display_name) like ${part(terms.text)} and ${hasWords(terms.text)})`,
      sql<SqlBool>`lower(email) like ${partOfAddress(terms.text.toLowerCase())}`,
    ]);
  };
}

function idsByAddress(address: string) {
  return expressionBuilder<Schema>()
    .selectFrom('users as authors')
    .select('authors.id')
    .where(sql<SqlBool>`lower(authors.email) like ${partOfAddress(address)}`);
}
