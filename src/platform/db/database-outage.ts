import type { Engine } from './open-database.ts';

/** PostgreSQL can't be reached or lets nobody in. The message says why. */
export class DatabaseOutageError extends Error {
  override name = 'DatabaseOutageError';
}

/** Why nothing can be asked of the database, in one line. */
export function describeSilence(engine: Engine, error: Error & { code?: string }): string {
  const address = engine === 'postgres' ? 'PostgreSQL at DATABASE_URL' : 'The database';
  return `${address} does not answer: ${error.message || error.code}`;
}

/** Messages of `pg`; these errors have no code. */
export function isConnectTimeout({ message }: Error): boolean {
  return /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)/.test(
    message,
  );
}
