import { sql } from 'kysely';
import { ModelLoadError, PictureRefusedError } from '#platform/photo-model/open-photo-model.ts';
import type { Context } from '#product/context.ts';
import { queueComparison } from './queue-comparison.server.ts';

const mostInRun = 1_000;
/** Less than the five minutes between two runs, so that runs of a slow model do not queue. */
const maxRunMs = 4 * 60_000;

type EmbedContext = Pick<Context, 'db' | 'photos' | 'photoModel' | 'live' | 'log'>;

/**
 * Stores the embeddings that are missing of the photos of reports, the latest reports first. Does nothing without a model. A photo that the model
 * can't read is stored without an embedding, and not tried again. Returns how many photos it stored.
 */
export async function embedCatPhotos(context: EmbedContext): Promise<number> {
  const { photoModel, live, log } = context;
  if (!photoModel) return 0;
  const endsAt = performance.now() + maxRunMs;
  let count = 0;
  try {
    for (const photo of await listMissing(context.db, photoModel.key)) {
      if (live.closing.aborted || performance.now() > endsAt) break;
      await embedPhoto({ ...context, photoModel }, photo);
      count++;
    }
  } catch (error) {
    if (!(error instanceof ModelLoadError)) throw error;
    log.error({ err: error }, 'the photo model can’t be used');
  }
  return count;
}

interface CatPhoto {
  id: number;
  photo_key: string;
}

async function listMissing(db: Context['db'], model: string): Promise<CatPhoto[]> {
  const { rows } = await sql<CatPhoto>`
    select id, photo_key from cats
    where status in ('pending', 'approved') and reunited_at is null and photo_key is not null and not exists (
      select 1 from cat_photo_embeddings e
      where e.cat_id = cats.id and e.model = ${model} and e.photo_key = cats.photo_key
    )
    order by id desc
    limit ${sql.lit(mostInRun)}`.execute(db);
  return rows;
}

type ModelContext = EmbedContext & { photoModel: NonNullable<Context['photoModel']> };

async function embedPhoto({ db, photos, photoModel, log }: ModelContext, { id, photo_key }: CatPhoto): Promise<void> {
  const picture = await photos.find(photo_key);
  const embedded = picture
    ? await photoModel.embed(picture).catch((error) => {
        if (!(error instanceof PictureRefusedError)) throw error;
        log.warn({ err: error, catId: id }, 'the photo model could not read a photo');
        return null;
      })
    : null;
  const row = { photo_key, embedding: embedded && Buffer.from(embedded) };
  await db
    .insertInto('cat_photo_embeddings')
    .values({ cat_id: id, model: photoModel.key, ...row })
    .onConflict((conflict) => conflict.columns(['cat_id', 'model']).doUpdateSet(row))
    .execute();
  // It may be a match now.
  if (embedded) await queueComparison(db, id);
}

/** Removes embeddings of another model, of replaced photos, and of reports that are deleted or rejected. Returns how many. */
export async function removePastEmbeddings({ db, photoModel }: Pick<Context, 'db' | 'photoModel'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('cat_photo_embeddings as e')
    .where((is) =>
      is.or([
        is('e.model', '<>', photoModel?.key ?? ''),
        is.not(
          is.exists(
            is
              .selectFrom('cats')
              .select('cats.id')
              .whereRef('cats.id', '=', 'e.cat_id')
              .whereRef('cats.photo_key', '=', 'e.photo_key')
              .where('cats.status', 'in', ['pending', 'approved']),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The embeddings of the present photos of these reports, by id; of none without a model. */
export async function readEmbeddings(
  { db, photoModel }: Pick<Context, 'db' | 'photoModel'>,
  ids: number[],
): Promise<Map<number, Uint8Array>> {
  if (!photoModel) return new Map();
  const rows = await db
    .selectFrom('cat_photo_embeddings as e')
    .innerJoin('cats', (join) => join.onRef('cats.id', '=', 'e.cat_id').onRef('cats.photo_key', '=', 'e.photo_key'))
    .select(['e.cat_id', 'e.embedding'])
    .where('e.cat_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('e.model', '=', photoModel.key)
    .execute();
  return new Map(rows.flatMap(({ cat_id, embedding }) => (embedding ? [[cat_id, embedding]] : [])));
}
