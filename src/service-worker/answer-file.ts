import { fetchInTime } from '#platform/http/fetch-in-time.ts';
import { findKept, type KeptCache, keptAtOf, mayKeep } from './kept-answers.ts';
import { keepForReader } from './reader.ts';

const patienceMs = 6_000;

/** A file whose address names its content: the cached one, else the server's. */
export async function answerKeptFirst(event: FetchEvent, name: KeptCache): Promise<Response> {
  const { url } = event.request;
  const kept = await findKept(name, url);
  if (kept) return kept;
  const askedAt = Date.now();
  const response = await fetchInTime(event.request);
  if (mayKeep(response)) event.waitUntil(keepForReader(name, { url, response: response.clone(), askedAt }));
  return response;
}

/** What changes: the server's, and the kept one where it can't be had in time. */
export async function answerServerFirst(event: FetchEvent, name: KeptCache): Promise<Response> {
  const { url } = event.request;
  const askedAt = Date.now();
  const fromServer = fetchInTime(event.request).then((response) => {
    if (mayKeep(response)) event.waitUntil(keepForReader(name, { url, response: response.clone(), askedAt }));
    return response;
  });
  const findInTime = async () => {
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
    return (await findKept(name, url)) ?? fromServer;
  };
  event.waitUntil(fromServer.catch(() => undefined));
  try {
    return await Promise.race([fromServer, findInTime()]);
  } catch (error) {
    const kept = await findKept(name, url);
    if (!kept || !keptAtOf(kept)) throw error;
    return kept;
  }
}
