import { readerHeader } from '@catlas/platform/worker/reader-header.ts';
import { type AnswerCache, keep, privateCaches } from './cached-answers.ts';
import { readState, writeState } from './state.ts';

/** Changes run one after the other, so that nothing is cached between a change of reader and the deletion. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const turn = last.then(act, act);
  last = turn.catch(() => undefined);
  return turn;
}

let changedAt = 0;

/** Clears the caches when the reader changes, and drops older responses for another reader. */
export async function cacheForReader(
  name: AnswerCache,
  { url, response, askedAt }: { url: string; response: Response; askedAt: number },
): Promise<void> {
  const { headers } = response;
  if (!(await inTurn(() => isForPresentReader(response, askedAt)))) return;
  // Read the body outside the queue, because a stalled body would block all others.
  const body = await response.arrayBuffer();
  await inTurn(async () => {
    if (await isForPresentReader(response, askedAt)) await keep(name, url, new Response(body, { headers }));
  });
}

export function noteReader(response: Response, askedAt: number): Promise<void> {
  return inTurn(async () => void (await isForPresentReader(response, askedAt)));
}

async function isForPresentReader(response: Response, askedAt: number): Promise<boolean> {
  const reader = response.headers.get(readerHeader);
  // The present reader's own response is stored, even if it was slow.
  if (reader !== null && reader === (await readState('reader'))) return true;
  if (askedAt < changedAt) return false;
  if (reader === null) return true;
  changedAt = Date.now();
  await Promise.all(privateCaches.map((name) => caches.delete(name)));
  await writeState('reader', reader);
  return true;
}
