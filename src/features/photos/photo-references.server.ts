import type { Database } from '#db/schema.ts';

export async function listReferencedPhotos(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('photo_references').select('photo_key').distinct().orderBy('photo_key').execute();
  return rows.map(({ photo_key }) => photo_key);
}
