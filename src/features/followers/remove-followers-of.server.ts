import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** What was followed by mail with the address of an account that is closed. */
export async function removeFollowersOf(db: Kysely<Schema>, email: string): Promise<void> {
  await db.deleteFrom('followers').where(sql`lower(email)`, '=', email.toLowerCase()).execute();
}
