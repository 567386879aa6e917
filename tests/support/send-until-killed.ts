/** Each mail is printed as it leaves; then the process waits to be killed or continued. */
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { connectToPglite, openPostgres } from '@catlas/platform/db/open-database.ts';
import { createLogger } from '@catlas/platform/log/logger.ts';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import { composeContext } from './compose-context.ts';
import type { KillableSender } from './run-until-killed.ts';
import { sendMails } from './send-mails.ts';

const { engine, address, queue, secondsLater } = JSON.parse(process.argv[2]!) as KillableSender;
const fail = (error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
};
const database = engine === 'pglite' ? connectToPglite<Schema>(address, fail) : openPostgres<Schema>(address, fail);
const log = createLogger('error');
let isQueued = false;
const context: Context = {
  ...composeContext({ database, dataDir: tmpdir(), environment: {}, log, auth: null as never }),
  now: () => new Date(Date.now() + (isQueued ? secondsLater * 1000 : 0)),
  mail: {
    async send({ to, messageId = '' }) {
      process.stdout.write(`${JSON.stringify({ to, messageId })}\n`);
      await once(process.stdin, 'data');
    },
  },
};
if (queue === 'matches') {
  const { compareReports } = await import('#features/matching/pairs/compare-reports.server.ts');
  const { queueMatchMails } = await import('#features/matching/pairs/queue-match-mails.server.ts');
  await compareReports(context);
  await queueMatchMails(context);
} else {
  const { alertFollowers } = await import('#features/alerts/jobs/alert-followers.server.ts');
  await alertFollowers(context);
}
isQueued = true;
await sendMails(context);
await database.close();
process.exit(0);
