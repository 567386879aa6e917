import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { inTime } from '@catlas/platform/queue/in-time.ts';

/** How long a reader waits for the replica; then the primary is used. */
const patienceMs = 5_000;

/** Of the same tables as the primary's `Db`. */
interface Standby<Db> {
  db: Db;
  isUsable(): boolean;
  doubt(): void;
}

/**
 * Runs a use case that only reads on the replica, where there is one that this reader may use. What it doesn't have (yet), and
 * or that fails there, is read from the primary instead.
 */
export async function fromReplica<Own extends { db: unknown }, Answer>(
  context: Own & { replica: Standby<Own['db']> | null },
  read: (context: Own) => Promise<Answer>,
): Promise<Answer> {
  const { replica } = context;
  if (!replica?.isUsable()) return read(context);
  const tooLate = () => new Error(`The read replica took more than ${patienceMs} ms`);
  try {
    return await inTime(read({ ...context, db: replica.db, replica: null }), patienceMs, tooLate);
  } catch (error) {
    if (isAppError(error) && error.code !== 'not-found') throw error;
    if (!isAppError(error)) replica.doubt();
    return await read(context);
  }
}
