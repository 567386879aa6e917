import { randomUUID } from 'node:crypto';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { listCommentsOfSeenCat } from '#features/comments/list-comments.server.ts';
import { type CommentList, commentsPerPage, mostCommentsInList } from '#features/comments/model/comment.ts';
import { commentIdSchema } from '#features/comments/model/comment-schemas.ts';

export interface CatComments extends Omit<CommentList, 'next_cursor'> {
  /** Null means that there are no earlier comments. */
  earlier: string | null;
  /** This page leaves out the newest comments. */
  isEarlierPage: boolean;
  /** The client id is empty for visitors, because they share one cached page. */
  clientId: string;
  typed: string;
  done: { kind: 'added' } | { kind: 'deleted'; id: number } | null;
}

/** An invalid or outdated cursor shows the newest comments. */
const cursorSchema = commentIdSchema.optional().catch(undefined);

/** `?comments=100` requests a longer page; beyond its maximum, `?before=7` requests the comments before id 7. */
export async function getCatComments(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer | null },
  { catId, url }: { catId: number; url: URL },
): Promise<CatComments> {
  const asked = Number(url.searchParams.get('comments'));
  const limit = Number.isInteger(asked)
    ? Math.min(Math.max(asked, commentsPerPage), mostCommentsInList)
    : commentsPerPage;
  const cursor = cursorSchema.parse(url.searchParams.get('before') ?? undefined);
  const { next_cursor, ...list } = await listCommentsOfSeenCat(
    { db, viewer },
    { catId, limit, cursor: cursor?.toString() },
  );
  return {
    ...list,
    earlier: next_cursor && askForEarlier({ limit, cursor, next: next_cursor }),
    isEarlierPage: cursor !== undefined,
    clientId: viewer ? randomUUID() : '',
    typed: url.searchParams.get('comment') ?? '',
    done: parseDone(url.searchParams),
  };
}

/** Requests a longer page up to the maximum, then the next page. */
function askForEarlier({ limit, cursor, next }: { limit: number; cursor: number | undefined; next: string }): string {
  if (limit >= mostCommentsInList) return `before=${next}`;
  return `comments=${limit + commentsPerPage}${cursor === undefined ? '' : `&before=${cursor}`}`;
}

function parseDone(parameters: URLSearchParams): CatComments['done'] {
  if (parameters.has('commented')) return { kind: 'added' };
  const id = Number(parameters.get('comment_deleted'));
  return Number.isSafeInteger(id) && id > 0 ? { kind: 'deleted', id } : null;
}
