import type { AuthDatabase } from '#auth-schema.ts';

/** A flow's session may end early; this stores when, until its code is exchanged. */
export async function putSessionEnd(transaction: AuthDatabase, flowId: string, notAfter: Date): Promise<void> {
  await transaction
    .insertInto('catlas_flow_session_ends')
    .values({ flow_state_id: flowId, not_after: notAfter })
    .execute();
}

export async function findSessionEnd(transaction: AuthDatabase, flowId: string): Promise<Date | null> {
  const row = await transaction
    .selectFrom('catlas_flow_session_ends')
    .select('not_after')
    .where('flow_state_id', '=', flowId)
    .executeTakeFirst();
  return row?.not_after ?? null;
}
