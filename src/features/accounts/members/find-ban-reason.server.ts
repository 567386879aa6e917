import { z } from 'zod';
import type { Context } from '#context/context.ts';
import { banReasons } from '#db/report-values.ts';
import type { GivenBanReason } from './ban-reason.ts';

const givenSchema = z.object({ reason: z.enum(banReasons), words: z.string().nullable() });

export async function findBanReason(
  { db }: Pick<Context, 'db'>,
  userId: string | null,
): Promise<GivenBanReason | null> {
  if (userId === null) return null;
  const newest = await db
    .selectFrom('audit_log')
    .select('after')
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .where('action', '=', 'ban')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return givenSchema.safeParse(newest?.after).data ?? null;
}
