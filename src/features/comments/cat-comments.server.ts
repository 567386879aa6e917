import { randomUUID } from 'node:crypto';
import type { Viewer } from '#features/accounts/viewer.ts';
import type { Context } from '#platform/context.ts';
import { type CommentList, commentsPerPage, mostCommentsInList } from './comment.ts';
import { listComments } from './list-comments.server.ts';

/** What the part of a cat's page about comments shows. */
export interface CatComments extends CommentList {
  /** How many are asked for at once. */
  limit: number;
  /** For the form without JavaScript. */
  clientId: string;
  /** What a visitor without JavaScript had typed before they signed in. */
  typed: string;
  /** What such a form has just done. */
  done: { kind: 'added' } | { kind: 'deleted'; id: number } | null;
}

/** For the loader of a cat's page. `?comments=100` asks for more of them. Throws as `listComments` does. */
export async function getCatComments(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer | null },
  { catId, url }: { catId: number; url: URL },
): Promise<CatComments> {
  const asked = Number(url.searchParams.get('comments'));
  const limit = Number.isInteger(asked)
    ? Math.min(Math.max(asked, commentsPerPage), mostCommentsInList)
    : commentsPerPage;
  return {
    ...(await listComments({ db, viewer }, { catId, limit })),
    limit,
    clientId: randomUUID(),
    typed: url.searchParams.get('comment') ?? '',
    done: parseDone(url.searchParams),
  };
}

function parseDone(parameters: URLSearchParams): CatComments['done'] {
  if (parameters.has('commented')) return { kind: 'added' };
  const id = Number(parameters.get('comment_deleted'));
  return Number.isSafeInteger(id) && id > 0 ? { kind: 'deleted', id } : null;
}
