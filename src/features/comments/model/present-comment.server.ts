import type { Selectable } from 'kysely';
import type { Viewer } from '#context/viewer.ts';
import type { Schema } from '#db/schema.ts';
import { canSeeCat } from '#features/cats/model/cat-policy.ts';
import { type PhotoColumns, presentPhoto } from '#features/cats/model/present-cat.server.ts';
import type { CommentWithCat, PublicComment } from './comment.ts';

export const publicCommentColumns = [
  'comments.id',
  'comments.cat_id',
  'comments.content',
  'comments.status',
  'comments.objection',
  'comments.objection_words',
  'comments.created_at',
  'comments.user_id',
] as const;

type Row = Selectable<Schema['comments']>;
type Cat = Selectable<Schema['cats']>;

export type PublicCommentRow = Pick<
  Row,
  'id' | 'cat_id' | 'content' | 'status' | 'objection' | 'objection_words' | 'created_at' | 'user_id'
> & {
  author_name: string | null;
};
export type CommentWithCatRow = PublicCommentRow &
  Pick<Row, 'reviewed_at'> &
  PhotoColumns & {
    cat_name: string;
    cat_is_lost: boolean;
    cat_status: Cat['status'];
    cat_user_id: Cat['user_id'];
  };

export function presentComment(row: PublicCommentRow): PublicComment {
  return {
    id: row.id,
    cat_id: row.cat_id,
    content: row.content,
    status: row.status,
    objection: row.objection,
    objection_words: row.objection_words,
    created_at: row.created_at.toISOString(),
    author: row.user_id && row.author_name ? { id: row.user_id, display_name: row.author_name } : null,
  };
}

export function presentCommentWithCat(viewer: Viewer, row: CommentWithCatRow): CommentWithCat {
  const isCatSeen = canSeeCat(viewer, { user_id: row.cat_user_id, status: row.cat_status });
  return {
    ...presentComment(row),
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    cat: isCatSeen ? { id: row.cat_id, name: row.cat_name, is_lost: row.cat_is_lost, photo: presentPhoto(row) } : null,
  };
}
