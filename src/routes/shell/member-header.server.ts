import { prepare } from '@catlas/platform/db/prepared-statements.ts';
import type { Context } from '#context/context.ts';
import type { RootData } from '#context/root-data.ts';
import type { Viewer } from '#context/viewer.ts';
import type { Database } from '#db/schema.ts';
import {
  listCommentNotifications,
  selectCommentNotifications,
} from '#features/comments/comment-notifications.server.ts';
import type { CommentWithCat } from '#features/comments/model/comment.ts';
import { countUnread } from '#features/contact/threads/list-threads.server.ts';
import { countOpenQuestions } from '#features/follow-ups/open-questions.server.ts';
import { countOpenClaims } from '#features/matching/open-claims.server.ts';

interface MemberHeader extends Pick<RootData, 'unreadMessages' | 'openClaims' | 'openQuestions'> {
  commentNotifications: CommentWithCat[];
}

const selectHeader = prepare((db: Database, { userId }: { userId: string }) =>
  db.selectNoFrom(({ exists }) => [
    countUnread(db, userId).as('unread'),
    countOpenClaims(db, userId).as('claims'),
    countOpenQuestions(db, userId).as('questions'),
    exists(selectCommentNotifications(db, userId)).as('has_news'),
  ]),
);

/** Reads the header usually with a single statement, because each one delays the page. */
export async function readMemberHeader({ db }: Pick<Context, 'db'>, viewer: Viewer | null): Promise<MemberHeader> {
  if (!viewer) return { unreadMessages: 0, openClaims: 0, openQuestions: 0, commentNotifications: [] };
  const [header] = await selectHeader(db, { userId: viewer.id });
  const commentNotifications = header!.has_news ? await listCommentNotifications({ db, viewer }) : [];
  return {
    unreadMessages: header!.unread ?? 0,
    openClaims: header!.claims ?? 0,
    openQuestions: header!.questions ?? 0,
    commentNotifications,
  };
}
