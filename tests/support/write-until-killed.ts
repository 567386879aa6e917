/** Each number is printed once its commit is acknowledged. */
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@catlas/platform/db/open-database.ts';

const database = await openDatabase({
  databaseUrl: null,
  dataDir: process.argv[2]!,
  onError: () => undefined,
  onDeath: ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exit(1);
  },
}).catch((error: Error) => {
  process.stderr.write(`${error.name}: ${error.message}\n`);
  process.exit(1);
});
await database.pool.query('create table if not exists numbers (number bigint)');
for (let number = 1; ; number++) {
  try {
    await database.pool.query('insert into numbers values ($1)', [number]);
  } catch {
    await delay(60_000);
  }
  // One call, so that a kill leaves no half of a line.
  process.stdout.write(`${number}\n`);
}
