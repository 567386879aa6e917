import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcrypt';
import { createHttpClient } from './http-client.ts';
import { millisecondsOf, summarize } from './measurement.ts';
import type { Row } from './row.ts';
import { fromAnotherAddress, type Site } from './site.ts';

const promisedAtOnce = 200;
const probeEveryMs = 10;

/** The measured request needs neither password nor database. */
export const signInsRow: Row = async ({ site, rounds }) => {
  const atOnce = Math.min(promisedAtOnce, rounds);
  const password = randomUUID();
  const hash = await bcrypt.hash(password, 10);
  const emails = await addMembers(site, { hash, count: atOnce });
  const crowd = createHttpClient(site.url, { connections: atOnce });
  const signIn = (email: string) =>
    crowd.ask('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...fromAnotherAddress() },
      body: JSON.stringify({ email, password }),
    });
  await signIn(emails[0]!);

  const atRest = await probeDuring(site.url, () => sleep(rounds * 2 * probeEveryMs));
  const durations: number[] = [];
  const meanwhile = await probeDuring(site.url, () =>
    // Each of them must get in.
    Promise.all(emails.map(async (email) => durations.push(await millisecondsOf(() => signIn(email))))),
  );
  crowd.close();
  const shared = { row: 'sign-ins', engine: site.engine, cats: null, unit: 'ms' } as const;
  return [
    {
      ...shared,
      what: `\`/health/live\` while ${atOnce} members sign in at once`,
      measured: summarize(meanwhile),
      limit: { name: 'the same at rest', ...summarize(atRest) },
      promise: { figure: 'p99', below: 50 },
    },
    {
      ...shared,
      what: `each of the ${atOnce}`,
      measured: summarize(durations),
      limit: {
        name: `${atOnce} bare comparisons on all cores`,
        ...summarize(await compareAtOnce({ password, hash, count: atOnce })),
      },
      promise: null,
    },
  ];
};

/** The measurement runs in another thread: this one is busy with the sign-ins. */
async function probeDuring(base: string, work: () => Promise<unknown>): Promise<number[]> {
  const workerData = { base, path: '/health/live', everyMs: probeEveryMs };
  const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), { workerData });
  try {
    await once(worker, 'message');
    await work();
    worker.postMessage('stop');
    const [durations] = await once(worker, 'message');
    return durations;
  } finally {
    await worker.terminate();
  }
}

async function addMembers({ pool }: Site, { hash, count }: { hash: string; count: number }): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@example.org`);
  await pool.query(
    `insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
     select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', email, $2, now(), now(), now()
     from unnest($1::text[]) email`,
    [emails, hash],
  );
  return emails;
}

async function compareAtOnce({ password, hash, count }: { password: string; hash: string; count: number }) {
  const startedAt = performance.now();
  const done: number[] = [];
  let left = count;
  const work = async () => {
    while (left-- > 0) {
      await bcrypt.compare(password, hash);
      done.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return done;
}
