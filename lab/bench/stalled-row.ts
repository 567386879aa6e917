import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInFrom, stall, unfinished } from '#tests/support/raw-request.ts';
import { type Measurement, summarize } from './measurement.ts';
import type { Row } from './row.ts';
import { fromAnotherAddress, type Site } from './site.ts';

const attack = { signIns: 1_000, forms: 1_000, silent: 2_000, held: 4 };
const usualRounds = 200;
const promisedMs = 1_000;
const signInEveryMs = 250;

/** The attackers have addresses of this machine, the other clients each have one of their own. */
export const stalledRow: Row = async ({ site, rounds }) => {
  const password = randomUUID();
  const emails = await signUp(site, { password, count: 8 });
  const signIns = Math.max(4, Math.ceil(rounds / 4));
  const restful = await signInAll(site, { emails, password, count: signIns });
  const attackers = startAttack(site, Math.min(1, rounds / usualRounds));
  try {
    await sleep(1_000);
    const meanwhile = await signInAll(site, { emails, password, count: signIns });
    const shared = { row: 'stalled', engine: site.engine, cats: null, unit: 'ms' } as const;
    const bodies = attackers.signIns + attackers.forms + attackers.held;
    const measurement: Measurement = {
      ...shared,
      what: `another client’s sign-in beside ${bodies} requests without bodies and ${attackers.silent} silent connections`,
      measured: summarize(meanwhile),
      limit: { name: 'the same at rest', ...summarize(restful) },
      promise: { figure: 'p95', below: promisedMs },
    };
    return [measurement];
  } finally {
    attackers.stop();
  }
};

function startAttack(site: Site, share: number) {
  const counts = {
    signIns: Math.ceil(attack.signIns * share),
    forms: Math.ceil(attack.forms * share),
    silent: Math.ceil(attack.silent * share),
    held: attack.held,
  };
  let opened = 0;
  // Each address opens a hundred connections, so that many addresses take part.
  const hold = (count: number, sent: string) =>
    Array.from({ length: count }, () => {
      const attacker = Math.floor(opened++ / 100);
      return stall({ url: site.url, localAddress: `127.0.1.${attacker + 1}` }, sent);
    });
  const sockets = [
    ...hold(counts.held, unfinished('/auth/v1/token?grant_type=password')),
    ...hold(counts.signIns, unfinished('/auth/v1/token?grant_type=password')),
    ...hold(counts.forms, unfinished('/en/login', 'application/x-www-form-urlencoded')),
    ...hold(counts.silent, ''),
  ];
  return { ...counts, stop: () => sockets.forEach((socket) => void socket.destroy()) };
}

/** The sign-ins start at fixed times, and each has to succeed. */
async function signInAll(
  site: Site,
  { emails, password, count }: { emails: string[]; password: string; count: number },
): Promise<number[]> {
  const asked: Promise<{ status: number; milliseconds: number }>[] = [];
  for (let index = 0; index < count; index++) {
    const email = emails[index % emails.length]!;
    const answer = signInFrom({ url: site.url, localAddress: `127.0.2.${(index % 250) + 1}` }, { email, password });
    answer.catch(() => undefined);
    asked.push(answer);
    await sleep(signInEveryMs);
  }
  const answers = await Promise.all(asked);
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`A sign-in was answered with ${refused.status}`);
  return answers.map(({ milliseconds }) => milliseconds);
}

async function signUp({ client }: Site, { password, count }: { password: string; count: number }): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@example.org`);
  for (const email of emails) {
    await client.ask('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...fromAnotherAddress() },
      body: JSON.stringify({ email, password }),
    });
  }
  return emails;
}
