import { AppError } from '@catlas/platform/errors/app-error.ts';
import { z } from 'zod';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { presentOwnCat } from '#features/cats/model/present-cat.server.ts';
import { selectOwnCats } from '#features/cats/model/select-own-cats.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import type { Viewer } from '#request/viewer.ts';

/**
 * The cat that a report with this number has already created, in any state: decided on, changed, deleted, even
 * erased. Null: none has, or it is no number. Throws `conflict` when it is another member's.
 */
export async function findAddedCat(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer },
  clientId: unknown,
): Promise<OwnCat | null> {
  if (!z.uuid().safeParse(clientId).success) return null;
  const row = await selectOwnCats(db)
    .where('cats.client_id', '=', clientId as string)
    .executeTakeFirst();
  if (!row) return null;
  if (row.user_id !== viewer.id) throw new AppError('conflict', { detail: m.cats_error_client_id() });
  return presentOwnCat(row);
}
