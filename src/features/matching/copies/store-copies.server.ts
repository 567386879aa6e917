import { isSamePicture } from '@catlas/platform/images/perceptual-hash.server.ts';
import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';

interface HashRow {
  cat_id: number;
  hash: Buffer;
  added_at: Date;
  user_id: string | null;
  created_at: Date;
}

/** Comparing two pictures takes 0.1 ms, so this limit leaves time for other work. */
const mostInTurn = 200;

/** A pair stays stored when the copy is edited or moved. Returns true if a pair is new. */
export async function storeCopies(
  { db }: Pick<Context, 'db'>,
  catId: number,
  others: readonly number[],
): Promise<boolean> {
  const hashes = await readHashes({ db }, [catId, ...others]);
  const own = hashes.filter(({ cat_id }) => cat_id === catId);
  const found = new Map<number, Schema['photo_copies']>();
  let compared = 0;
  for (const theirs of hashes) {
    if (theirs.cat_id === catId || found.has(theirs.cat_id)) continue;
    for (const mine of own) {
      if (mine.user_id !== null && mine.user_id === theirs.user_id) continue;
      if (isSamePicture(mine.hash, theirs.hash)) {
        const [original, copy] = isEarlier(mine, theirs) ? [mine, theirs] : [theirs, mine];
        found.set(theirs.cat_id, { copy_id: copy.cat_id, original_id: original.cat_id });
        break;
      }
      compared += 1;
      if (compared % mostInTurn === 0) await new Promise(setImmediate);
    }
  }
  if (found.size === 0) return false;
  const added = await db
    .insertInto('photo_copies')
    .values([...found.values()])
    .onConflict((conflict) => conflict.doNothing())
    .returning('copy_id')
    .execute();
  return added.length > 0;
}

const isEarlier = (one: HashRow, other: HashRow): boolean =>
  (one.added_at.getTime() - other.added_at.getTime() || one.created_at.getTime() - other.created_at.getTime()) <= 0;

/** The picture that was seen first comes first; a finder's own photo is no copy. */
async function readHashes({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<HashRow[]> {
  const { rows } = await sql<HashRow>`
    select h.cat_id, h.hash, h.added_at, coalesce(t.finder_id, cats.user_id) as user_id, cats.created_at
    from cat_photo_hashes h join cats on cats.id = h.cat_id left join threads t on t.id = h.thread_id
    where h.cat_id = any(${ids}::bigint[]) and h.hash is not null
      and (h.thread_id is null or exists (
        select 1 from sightings s where s.cat_id = h.cat_id and s.photo_key = h.photo_key and s.is_photo_public))
    order by h.added_at, cats.created_at, h.cat_id`.execute(db);
  return rows;
}
