import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import type { OpenTables } from '@catlas/platform/db/open-database.ts';
import type { Schema } from '#db/schema.ts';

export interface KillableSender {
  engine: OpenTables<Schema>['engine'];
  address: string;
  /** What the process looks for before it sends. */
  queue: 'matches' | 'alerts';
  /** Its clock goes ahead while it sends, because an action in the queue can be undone for some seconds. */
  secondsLater: number;
}

interface SentMail {
  to: string;
  messageId: string;
}

/** A process sends mails until it has sent `most` of them; then it is killed before it can record the last one. */
export async function sendUntilKilled(
  { engine, pool }: OpenTables<Schema>,
  {
    queue,
    secondsLater = 60,
    most = Number.POSITIVE_INFINITY,
  }: Pick<KillableSender, 'queue'> & Partial<Pick<KillableSender, 'secondsLater'>> & { most?: number | undefined },
): Promise<SentMail[]> {
  const { connectionString, host } = pool.options;
  const sender: KillableSender = { engine, address: (connectionString ?? host)!, queue, secondsLater };
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'tests/support/send-until-killed.ts'), JSON.stringify(sender)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const sent: SentMail[] = [];
  for await (const line of createInterface(child.stdout)) {
    sent.push(JSON.parse(line) as SentMail);
    if (sent.length >= most) child.kill('SIGKILL');
    else child.stdin.write('go on\n');
  }
  return sent;
}
