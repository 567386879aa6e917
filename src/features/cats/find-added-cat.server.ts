import { AppError } from '@catlas/platform/errors/app-error.ts';
import { z } from 'zod';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { presentOwnCat } from '#features/cats/model/present-cat.server.ts';
import { selectOwnCats } from '#features/cats/model/select-own-cats.server.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Finds the cat in any state, even erased. Throws `conflict` when the id is another member's. */
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
