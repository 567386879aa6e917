import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { m } from '#i18n/paraglide/messages.js';

type ProofContext = Pick<Context, 'db' | 'now'> & { viewer: Viewer };

export interface CatProof {
  question: string;
  mark: string;
}

/** Not even an administrator has access. Throws `not-found` for others, so that they can't detect a question. */
async function requireAuthor({ db, viewer }: ProofContext, catId: number): Promise<void> {
  const cat = await db.selectFrom('cats').select(['user_id', 'status']).where('id', '=', catId).executeTakeFirst();
  if (!cat || cat.user_id !== viewer.id || cat.status === 'deleted') {
    throw new AppError('not-found', { detail: m.cats_error_not_found() });
  }
}

export async function getCatProof(context: ProofContext, catId: number): Promise<CatProof | null> {
  await requireAuthor(context, catId);
  const proof = await context.db
    .selectFrom('cat_proofs')
    .select(['question', 'mark'])
    .where('cat_id', '=', catId)
    .executeTakeFirst();
  return proof ?? null;
}

/** Questions that were already asked stay in their threads. */
export async function setCatProof(context: ProofContext, catId: number, proof: CatProof | null): Promise<void> {
  const { db, now } = context;
  await requireAuthor(context, catId);
  if (proof === null) {
    await db.deleteFrom('cat_proofs').where('cat_id', '=', catId).execute();
    return;
  }
  const row = { ...proof, updated_at: now() };
  await db
    .insertInto('cat_proofs')
    .values({ cat_id: catId, ...row })
    .onConflict((conflict) => conflict.column('cat_id').doUpdateSet(row))
    .execute();
}
