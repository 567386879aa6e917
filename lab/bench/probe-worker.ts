import { parentPort, workerData } from 'node:worker_threads';
import { createHttpClient } from './http-client.ts';
import { millisecondsOf } from './measurement.ts';

/** Requests go out at fixed times, whether or not earlier ones are answered, until a message stops them. */
const { base, path, everyMs } = workerData as { base: string; path: string; everyMs: number };
const client = createHttpClient(base, { connections: 50 });
await client.ask(path);
parentPort!.postMessage('ready');

const answers: Promise<number>[] = [];
const timer = setInterval(() => {
  const answer = millisecondsOf(() => client.ask(path));
  answer.catch(() => undefined);
  answers.push(answer);
}, everyMs);
parentPort!.once('message', async () => {
  clearInterval(timer);
  try {
    parentPort!.postMessage(await Promise.all(answers));
  } finally {
    client.close();
  }
});
