import { randomUUID } from 'node:crypto';
import { listCommentsOfSeenCat } from '#features/comments/list-comments.server.ts';
import { type CommentList, commentsPerPage, mostCommentsInList } from '#features/comments/model/comment.ts';
import { commentIdSchema } from '#features/comments/model/comment-schemas.ts';
import type { Context } from '#product/context.ts';
import type { Viewer } from '#request/viewer.ts';

/** The data of the comments on a cat's page. */
export interface CatComments extends Omit<CommentList, 'next_cursor'> {
  /** The query of the page with earlier comments; null without any. */
  earlier: string | null;
  /** Whether this page omits the newest. */
  isEarlierPage: boolean;
  /** The client id of a member's form without JavaScript; empty for visitors, who share one cached page. */
  clientId: string;
  /** What a visitor without JavaScript typed before signing in. */
  typed: string;
  /** The action that such a form has just done. */
  done: { kind: 'added' } | { kind: 'deleted'; id: number } | null;
}

/** An invalid or outdated one shows the newest. */
const cursorSchema = commentIdSchema.optional().catch(undefined);

/**
 * For the loader of a cat's page, which also reads the cat for this viewer. `?comments=100` requests more comments; beyond the
 * maximum length, `?before=7` requests those before id 7. Throws what `listCommentsOfSeenCat` throws.
 */
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

/** A longer page up to the maximum length, then the next page. */
function askForEarlier({ limit, cursor, next }: { limit: number; cursor: number | undefined; next: string }): string {
  if (limit >= mostCommentsInList) return `before=${next}`;
  return `comments=${limit + commentsPerPage}${cursor === undefined ? '' : `&before=${cursor}`}`;
}

function parseDone(parameters: URLSearchParams): CatComments['done'] {
  if (parameters.has('commented')) return { kind: 'added' };
  const id = Number(parameters.get('comment_deleted'));
  return Number.isSafeInteger(id) && id > 0 ? { kind: 'deleted', id } : null;
}
