import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asked } from './crowd.ts';
import type { HttpClient } from './http-client.ts';
import { type Measurement, millisecondsOf, summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row } from './row.ts';
import { fromAnotherAddress, type Site } from './site.ts';

const timesTooMuch = 10;
const writeEveryMs = 250;
const writers = 4;

type Write = () => Promise<unknown>;

export const overloadRow: Row = async ({ site, cats, rounds }) => {
  const seconds = Math.min(6, Math.max(1, rounds / 30));
  const points = await catPoints(site.pool, 50);
  const ids = points.map(({ id }) => id);
  const crowd = (pace: string) => sendCrowd(site, { ids, pace, seconds });
  const write = await openWriting(site, ids[0]!);

  await crowd('turns');
  const sustainable = served(await crowd('turns')).length / seconds;
  const restful = await writeDuring(sleep(seconds * 1000), write);
  const flood = crowd(String(Math.ceil(sustainable * timesTooMuch)));
  const writes = await writeDuring(flood, write);
  const recoveryMs = await timeToRecover(site, ids[0]!);
  const answers = await flood;
  const sentAway = answers.filter(({ status, hasRetryAfter }) => hasRetryAfter && (status === 503 || status === 429));

  const shared = { row: 'overload', engine: site.engine, cats, limit: null, promise: null };
  const rate = (what: string, count: number, limit: Measurement['limit'] = null): Measurement => ({
    ...shared,
    what,
    unit: 'per s',
    measured: summarize([count]),
    limit,
  });
  const share = (part: unknown[]) => `${Math.round((100 * part.length) / answers.length)} %`;
  const unanswered = answers.filter(({ status }) => status !== 200 && status !== 503 && status !== 429);
  const inTurn = { name: 'in turn, as many as can be', ...summarize([sustainable]) };
  const findings: Measurement[] = [
    rate(
      `visitors who come; ${share(sentAway)} sent away with \`Retry-After\`, ${share(unanswered)} unanswered`,
      answers.length / seconds,
      inTurn,
    ),
    rate('of these, served', served(answers).length / secondsOf(answers), inTurn),
    {
      ...shared,
      what: 'what a member writes meanwhile',
      unit: 'ms',
      measured: summarize(writes),
      limit: { name: 'the same at rest', ...summarize(restful) },
    },
    {
      ...shared,
      what: 'from the end of the flood until the next page is served',
      unit: 'ms',
      measured: summarize([recoveryMs]),
    },
  ];
  if (sentAway.length > 0) {
    const waits = sentAway.map(({ askedAt, answeredAt }) => answeredAt - askedAt);
    findings.push({ ...shared, what: 'until a visitor is sent away', unit: 'ms', measured: summarize(waits) });
  }
  return findings;
};

const served = (answers: Asked[]) => answers.filter(({ status }) => status === 200);

const secondsOf = (answers: Asked[]) =>
  (Math.max(...answers.map(({ answeredAt }) => answeredAt)) - Math.min(...answers.map(({ askedAt }) => askedAt))) /
  1000;

async function sendCrowd(
  { url }: Site,
  { ids, pace, seconds }: { ids: number[]; pace: string; seconds: number },
): Promise<Asked[]> {
  const crowd = fork(join(import.meta.dirname, 'crowd.ts'), [url, ids.join(','), pace, String(seconds)]);
  try {
    const [answers] = (await once(crowd, 'message')) as [Asked[]];
    return answers;
  } finally {
    crowd.kill('SIGKILL');
  }
}

async function openWriting({ client }: Site, catId: number): Promise<Write> {
  const members = await Promise.all(Array.from({ length: writers }, () => signUp(client)));
  let written = 0;
  return () =>
    client.ask(`/api/cats/comments/${catId}`, {
      method: 'POST',
      headers: { authorization: members[written++ % members.length]!, 'content-type': 'application/json' },
      body: JSON.stringify({ content: `Seen again, ${randomUUID().slice(0, 8)}` }),
    });
}

async function signUp(client: HttpClient): Promise<string> {
  const { body } = await client.ask('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromAnotherAddress() },
    body: JSON.stringify({ email: `${randomUUID()}@example.org`, password: randomUUID() }),
  });
  return `Bearer ${JSON.parse(body.toString()).access_token}`;
}

async function writeDuring(work: Promise<unknown>, write: Write): Promise<number[]> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  const durations: number[] = [];
  do {
    durations.push(await millisecondsOf(write));
    await sleep(writeEveryMs);
  } while (!isOver);
  return durations;
}

async function timeToRecover({ client }: Site, catId: number): Promise<number> {
  return millisecondsOf(async () => {
    for (;;) {
      const answer = await client.ask(`/en/cat/${catId}`).catch(() => null);
      if (answer) return;
    }
  });
}
