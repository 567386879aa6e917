import type { Engine } from './open-database.ts';

export class DatabaseOutageError extends Error {
  override name = 'DatabaseOutageError';
}

export function describeSilence(engine: Engine, error: Error & { code?: string }): string {
  const address = engine === 'postgres' ? 'PostgreSQL at DATABASE_URL' : 'The database';
  return `${address} does not answer: ${error.message || error.code}`;
}

export function isConnectTimeout({ message }: Error): boolean {
  return /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)/.test(
    message,
  );
}
