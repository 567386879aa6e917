import { Agent, get } from 'node:http';

// A crowd of visitors in a process of its own, who read cats' pages. In turn: each of a few asks as soon as it is
// answered, which finds what the server can do. At a rate: they come whether or not anybody is answered, each of them once.
//   fork('lab/bench/crowd.ts', [URL, IDS, 'turns' | RATE, SECONDS]) → the answers

export interface Asked {
  status: number;
  hasRetryAfter: boolean;
  askedAt: number;
  answeredAt: number;
}

const [url, ids, pace, seconds] = process.argv.slice(2) as [string, string, string, string];
const paths = ids.split(',').map((id) => `/en/cat/${id}`);
const inTurn = 16;
const connections = 1_000;
const tickMs = 10;

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const endsAt = performance.now() + Number(seconds) * 1000;
const answers: Asked[] = [];
let asked = 0;

function ask(): Promise<void> {
  const askedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter = false) => {
      answers.push({ status, hasRetryAfter, askedAt, answeredAt: performance.now() });
      resolve();
    };
    // Each path differs, so that the server renders each one.
    const path = `${paths[asked % paths.length]}?from=${asked++}`;
    get(`${url}${path}`, { agent, headers: { accept: 'text/html' } }, (response) => {
      response.resume();
      response.once('end', () => end(response.statusCode ?? 0, 'retry-after' in response.headers));
      response.once('error', () => end(0));
    }).once('error', () => end(0));
  });
}

async function askInTurn() {
  while (performance.now() < endsAt) await ask();
}

async function askAtRate(perSecond: number) {
  const under: Promise<void>[] = [];
  const startedAt = performance.now();
  while (performance.now() < endsAt) {
    while (asked < ((performance.now() - startedAt) / 1000) * perSecond) under.push(ask());
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  await Promise.all(under);
}

if (pace === 'turns') await Promise.all(Array.from({ length: inTurn }, askInTurn));
else await askAtRate(Number(pace));
process.send!(answers, () => process.exit(0));
