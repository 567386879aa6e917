import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

it('a replica without the database that it is one of is refused by name, as is a pool in which nothing is left to work with', () => {
  const replica = 'postgres://u:secret@replica/catlas';
  expect(() => parseConfig({ DATABASE_REPLICA_URL: replica })).toThrow(/DATABASE_REPLICA_URL: needs DATABASE_URL/);
  expect(() => parseConfig({ DATABASE_REPLICA_URL: 'mysql://u:secret@replica/catlas' })).toThrow(
    /DATABASE_REPLICA_URL: .*\(it is "mysql:\/\/u:\*\*\*@replica/,
  );
  expect(() => parseConfig({ DATABASE_POOL_SIZE: '1' })).toThrow(/DATABASE_POOL_SIZE: must be at least 3/);
  const config = parseConfig({
    DATABASE_URL: 'postgres://u:secret@db/catlas',
    DATABASE_REPLICA_URL: replica,
    DATABASE_STATEMENT_TIMEOUT: '0',
    DATABASE_ACQUIRE_TIMEOUT: '2.5',
  });
  expect(config).toMatchObject({
    databaseReplicaUrl: replica,
    databasePool: { size: 10, statementTimeoutMs: 0, acquireTimeoutMs: 2_500 },
  });
});
