import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { ReviewedTable } from '#features/cats/model/review-batch.server.ts';
import type { SightingRow } from '#features/contact/model/present-sighting.server.ts';

export const sightingsTable: ReviewedTable = {
  name: 'sightings',
  subject: 'sighting',
  id: 'id',
  at: 'decided_at',
  by: 'decided_by',
  statuses: { pending: 'new', approved: 'published', rejected: 'hidden' },
  actions: { approve: 'publish', reject: 'hide' },
};

/** The ids of sightings whose words or photo visitors do not see, although they are published. */
export interface HiddenParts {
  withoutWords: number[];
  withoutPhoto: number[];
}

/** Call it after the new status: a sighting that is not published shows nothing. */
export async function setShownParts(
  transaction: Transaction<Schema>,
  ids: number[],
  { withoutWords, withoutPhoto }: HiddenParts,
): Promise<SightingRow[]> {
  return transaction
    .updateTable('sightings')
    .set({
      are_words_public: sql`status = 'published' and id <> all(${withoutWords}::bigint[])`,
      is_photo_public: sql`status = 'published' and id <> all(${withoutPhoto}::bigint[])`,
    })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .returningAll()
    .execute();
}
