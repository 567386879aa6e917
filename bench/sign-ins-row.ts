import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import bcrypt from 'bcrypt';
import { createHttpClient } from './http-client.ts';
import { millisecondsOf, summarize } from './measurement.ts';
import type { Row } from './row.ts';
import { fromAnotherAddress, type Site } from './site.ts';

const atOnce = 200;
/** Between two questions: often enough to meet what holds the process up. */
const pauseMs = 5;

/** Two hundred members sign in at the same moment: what that does to a request that needs neither password nor database. */
export const signInsRow: Row = async ({ site, rounds }) => {
  const password = randomUUID();
  const emails = await addMembers(site, await bcrypt.hash(password, 10));
  const crowd = createHttpClient(site.url, { connections: atOnce });
  const signIn = (email: string) =>
    crowd.ask('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...fromAnotherAddress() },
      body: JSON.stringify({ email, password }),
    });
  const isLive = () => millisecondsOf(() => site.client.ask('/health/live'));
  await signIn(emails[0]!);

  const atRest: number[] = [];
  for (let round = 0; round < rounds * 2; round++) {
    atRest.push(await isLive());
    await sleep(pauseMs);
  }
  const meanwhile: number[] = [];
  let isOver = false;
  const answers = Promise.allSettled(emails.map((email) => millisecondsOf(() => signIn(email)))).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    meanwhile.push(await isLive());
    await sleep(pauseMs);
  }
  const durations = (await answers).map((answer) => {
    // Each of them must get in.
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
  crowd.close();
  const shared = { row: 'sign-ins', engine: site.engine, cats: null, unit: 'ms' } as const;
  const bare = await compareAtOnce(password, await bcrypt.hash(password, 10));
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
      limit: { name: `${atOnce} bare comparisons on all cores`, ...summarize(bare) },
      promise: null,
    },
  ];
};

/** Members who differ in nothing but their address: signing them up would take longer than what is measured. */
async function addMembers({ pool }: Site, hash: string): Promise<string[]> {
  const emails = Array.from({ length: atOnce }, () => `${randomUUID()}@example.org`);
  await pool.query(
    `insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
     select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', email, $2, now(), now(), now()
     from unnest($1::text[]) email`,
    [emails, hash],
  );
  return emails;
}

/** When each of so many comparisons is done that begin together, with as many threads as cores. */
async function compareAtOnce(password: string, hash: string): Promise<number[]> {
  const startedAt = performance.now();
  const done: number[] = [];
  let left = atOnce;
  const work = async () => {
    while (left-- > 0) {
      await bcrypt.compare(password, hash);
      done.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return done;
}
