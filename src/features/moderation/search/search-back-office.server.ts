import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { UserStatus } from '#db/report-values.ts';
import { type PostKind, postKinds } from '#db/review-kinds.ts';
import type { UserType } from '#db/schema.ts';
import { kindsOnServer } from '#features/moderation/kinds/kinds-on-server.server.ts';
import { contains, matchWords } from '#features/moderation/model/match-words.server.ts';
import { parseSearchTerms, type SearchTerms } from '#features/moderation/model/search-terms.ts';
import type { PostOnServer } from '#features/moderation/queue/post-api.server.ts';
import { type SearchKind, searchKinds, type UserFilter } from '#features/moderation/subject/search-kinds.ts';
import type { FoundMember } from '#features/moderation/to-review/cat-to-review.ts';
import { listAuthorRecords } from '#features/moderation/to-review/list-author-records.server.ts';
import { listHistory } from '#features/moderation/to-review/list-history.server.ts';

type FoundPosts<Kind extends PostKind> = Awaited<ReturnType<(typeof kindsOnServer)[Kind]['post']['search']['list']>>;

export type SearchAnswer = {
  /** The counts stop at `mostCounted` + 1. */
  counts: Record<SearchKind, number>;
  users: FoundMember[];
} & { [Kind in PostKind]: FoundPosts<Kind> };

interface SearchQuery {
  q: string;
  kind?: SearchKind | null | undefined;
  /** The filter applies to the list of members, not to their count. */
  filter?: UserFilter | null;
  limit: number;
}

type SearchContext = Pick<Context, 'db'> & { viewer: Viewer };

/** The page shows larger counts as “999+”, so the database stops here. */
const mostCounted = 999;

/** A text that matches the names of more members is not a member's name. */
const mostAuthors = 50;

/** Finds items in every state, newest first; matches of a post's own text come before those of its author's name. */
export async function searchBackOffice(
  context: SearchContext,
  { q, kind, filter, limit }: SearchQuery,
): Promise<SearchAnswer> {
  const { db } = context;
  const terms = parseSearchTerms(q);
  const posts = { ...terms, authorIds: await listAuthorIds({ db }, terms) };
  const isWanted = (each: SearchKind) => !kind || kind === each;
  const [counts, users, ...found] = await Promise.all([
    countMatches({ db }, posts),
    isWanted('users') ? searchUsers({ db }, { terms, ...toFilter(filter), limit }) : [],
    ...postKinds.map((each) => (isWanted(each) ? listPosts(context, each, posts, limit) : [])),
  ]);
  return { counts, users, ...Object.fromEntries(postKinds.map((each, index) => [each, found[index]])) } as SearchAnswer;
}

async function listAuthorIds({ db }: Pick<Context, 'db'>, { text, userId, address }: SearchTerms): Promise<string[]> {
  if (text === '' || userId || address) return [];
  const named = await db
    .selectFrom('users')
    .select('id')
    .where(matchWords(memberName, text))
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

async function listPosts(
  context: SearchContext,
  kind: PostKind,
  terms: PostTerms,
  limit: number,
): Promise<{ id: number }[]> {
  const { search }: PostOnServer = kindsOnServer[kind].post;
  const ownFirst = terms.authorIds.length > 0 ? sql`${contains(search.words, terms.text)} desc,` : sql``;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind)} where ${matchPost(kind, terms)} order by ${ownFirst} id desc limit ${limit}
  `.execute(context.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const posts = await search.list(context, ids);
  return posts.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

async function countMatches({ db }: Pick<Context, 'db'>, terms: PostTerms): Promise<SearchAnswer['counts']> {
  const most = mostCounted + 1;
  const count = (kind: SearchKind) => {
    const condition = kind === 'users' ? matchUser(terms) : matchPost(kind, terms);
    const found = sql`select id from ${sql.table(kind)} where ${condition} limit ${most}`;
    return sql`(select count(*) from (${found}) found) as ${sql.id(kind)}`;
  };
  const { rows } = await sql<SearchAnswer['counts']>`select ${sql.join(searchKinds.map(count))}`.execute(db);
  return rows[0]!;
}

const memberName = sql`search_key(display_name)`;
const hasAddress = (address: string) => sql<SqlBool>`lower(email) like ${`%${address.replace(/[\\%_]/g, '\\$&')}%`}`;

function matchPost(kind: PostKind, terms: PostTerms): RawBuilder<SqlBool> {
  const { text, userId, address, authorIds } = terms;
  const { search }: PostOnServer = kindsOnServer[kind].post;
  if (text === '') return sql`true`;
  if (userId) return sql`user_id = ${userId}`;
  if (address) return sql`user_id in (select users.id from users where ${hasAddress(address)})`;
  const byAuthor = authorIds.length > 0 ? [sql<SqlBool>`user_id = any(${authorIds}::uuid[])`] : [];
  return sql`(${sql.join([...search.match(terms), ...byAuthor], sql` or `)})`;
}

function matchUser({ text, userId, address }: SearchTerms): RawBuilder<SqlBool> {
  if (text === '') return sql`true`;
  if (userId) return sql`id = ${userId}`;
  if (address) return hasAddress(address);
  return sql`(${matchWords(memberName, text)} or ${hasAddress(text.toLowerCase())})`;
}
