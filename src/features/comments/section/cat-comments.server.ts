import { randomUUID } from 'node:crypto';
import { listComments } from '#features/comments/list-comments.server.ts';
import { type CommentList, commentsPerPage, mostCommentsInList } from '#features/comments/model/comment.ts';
import { commentIdSchema } from '#features/comments/model/comment-schemas.ts';
import type { Context } from '#product/context.ts';
import type { Viewer } from '#request/viewer.ts';

/** What the part of a cat's page about comments shows. */
export interface CatComments extends Omit<CommentList, 'next_cursor'> {
  /** The page's parameters that show earlier ones, too; null where there are none. */
  earlier: string | null;
  /** Whether the newest are left out. */
  isEarlierPage: boolean;
  /** For a member's form without JavaScript; empty for a visitor, whose page is everybody's. */
  clientId: string;
  /** What a visitor without JavaScript had typed before they signed in. */
  typed: string;
  /** What such a form has just done. */
  done: { kind: 'added' } | { kind: 'deleted'; id: number } | null;
}

/**
 * For the loader of a cat's page. `?comments=100` asks for more of them, and where a page would become too long, `?before=7`
 * for those earlier than number 7. Throws as `listComments` does.
 */
export async function getCatComments(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer | null },
  { catId, url }: { catId: number; url: URL },
): Promise<CatComments> {
  const asked = Number(url.searchParams.get('comments'));
  const limit = Number.isInteger(asked)
    ? Math.min(Math.max(asked, commentsPerPage), mostCommentsInList)
    : commentsPerPage;
  // What an old address can't mean shows the newest.
  const cursor = commentIdSchema
    .optional()
    .catch(undefined)
    .parse(url.searchParams.get('before') ?? undefined);
  const { next_cursor, ...list } = await listComments({ db, viewer }, { catId, limit, cursor: cursor?.toString() });
  return {
    ...list,
    earlier: next_cursor && askForEarlier({ limit, cursor, next: next_cursor }),
    isEarlierPage: cursor !== undefined,
    clientId: viewer ? randomUUID() : '',
    typed: url.searchParams.get('comment') ?? '',
    done: parseDone(url.searchParams),
  };
}

/** A longer page, as long as it doesn't become too long: then the next one. */
function askForEarlier({ limit, cursor, next }: { limit: number; cursor: number | undefined; next: string }): string {
  if (limit >= mostCommentsInList) return `before=${next}`;
  return `comments=${limit + commentsPerPage}${cursor === undefined ? '' : `&before=${cursor}`}`;
}

function parseDone(parameters: URLSearchParams): CatComments['done'] {
  if (parameters.has('commented')) return { kind: 'added' };
  const id = Number(parameters.get('comment_deleted'));
  return Number.isSafeInteger(id) && id > 0 ? { kind: 'deleted', id } : null;
}
