import { fetchInTime } from '@catlas/platform/http/fetch-in-time.ts';
import { type AnswerCache, cachedAtOf, findCached, mayKeep } from './cached-answers.ts';
import { findKept, findKeptInstead } from './kept-answers.ts';
import { cacheForReader } from './reader.ts';

const patienceMs = 6_000;

export async function answerCacheFirst(event: FetchEvent, name: AnswerCache): Promise<Response> {
  const { url } = event.request;
  const kept = (await findCached(name, url)) ?? (await findKept(url));
  if (kept) return kept;
  const askedAt = Date.now();
  const response = await fetchInTime(event.request).catch(async (error) => {
    const instead = await findKeptInstead(url);
    if (!instead) throw error;
    return instead;
  });
  // What is kept stays where it is.
  if (cachedAtOf(response)) return response;
  if (mayKeep(response)) event.waitUntil(cacheForReader(name, { url, response: response.clone(), askedAt }));
  return response;
}

export async function answerServerFirst(event: FetchEvent, name: AnswerCache): Promise<Response> {
  const { url } = event.request;
  const askedAt = Date.now();
  const fromServer = fetchInTime(event.request).then((response) => {
    if (mayKeep(response)) event.waitUntil(cacheForReader(name, { url, response: response.clone(), askedAt }));
    return response;
  });
  const findInTime = async () => {
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
    return (await findCached(name, url)) ?? (await findKept(url)) ?? fromServer;
  };
  event.waitUntil(fromServer.catch(() => undefined));
  try {
    return await Promise.race([fromServer, findInTime()]);
  } catch (error) {
    const kept = (await findCached(name, url)) ?? (await findKept(url)) ?? (await findKeptInstead(url));
    if (!kept || !cachedAtOf(kept)) throw error;
    return kept;
  }
}
