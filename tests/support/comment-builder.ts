import type { Context } from '#context/context.ts';
import type { ReviewStatus } from '#db/report-values.ts';
import { buildCat, buildUser } from './cat-builder.ts';

interface CommentParts {
  catId?: number;
  userId?: string;
  content?: string;
  status?: ReviewStatus;
  createdAt?: Date;
}

export async function buildComment({ db }: Pick<Context, 'db'>, parts: CommentParts = {}) {
  const status = parts.status ?? 'approved';
  return db
    .insertInto('comments')
    .values({
      cat_id: parts.catId ?? (await buildCat({ db })).id,
      user_id: parts.userId ?? (await buildUser({ db })),
      content: parts.content ?? 'I saw this cat by the church.',
      status,
      created_at: parts.createdAt ?? new Date(),
      ...(status === 'deleted' ? { deleted_at: new Date(), deleted_from: 'approved' } : {}),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
