/** Each mail is printed as it leaves; then the process waits to be killed or continued. */
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { connectToPglite, openPostgres } from '@catlas/platform/db/open-database.ts';
import { createLogger } from '@catlas/platform/log/logger.ts';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import { compareReports } from '#features/matching/pairs/compare-reports.server.ts';
import { queueMatchMails } from '#features/matching/pairs/queue-match-mails.server.ts';
import { composeContext } from './compose-context.ts';
import { sendMails } from './send-mails.ts';

const { engine, address } = JSON.parse(process.argv[2]!) as { engine: Context['engine']; address: string };
const fail = (error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
};
const database = engine === 'pglite' ? connectToPglite<Schema>(address, fail) : openPostgres<Schema>(address, fail);
const log = createLogger('error');
let secondsLater = 0;
const context: Context = {
  ...composeContext({ database, dataDir: tmpdir(), environment: {}, log, auth: null as never }),
  now: () => new Date(Date.now() + secondsLater * 1000),
  mail: {
    async send({ to }) {
      process.stdout.write(`${to}\n`);
      await once(process.stdin, 'data');
    },
  },
};
await compareReports(context);
await queueMatchMails(context);
// An action in the queue can be undone for some seconds.
secondsLater = 60;
await sendMails(context);
await database.close();
process.exit(0);
