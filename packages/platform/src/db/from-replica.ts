import { isAppError } from '#errors/app-error.ts';
import { inTime } from '#queue/in-time.ts';

const patienceMs = 5_000;

interface Standby<Db> {
  db: Db;
  isUsable(): boolean;
  doubt(): void;
}

/** Falls back to the primary for what the replica lacks or fails to read. */
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
