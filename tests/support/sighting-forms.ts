import { randomUUID } from 'node:crypto';
import { createCsrfSecret, createCsrfToken, csrfCookieName } from '@catlas/platform/http/csrf.ts';
import sharp from 'sharp';
import type { Thread } from '#features/contact/model/thread.ts';
import type { AddedSighting } from '#features/contact/sightings/find-added-sighting.server.ts';
import type { Person, TestApi } from './test-api.ts';

type Changes = Record<string, string | Blob | undefined>;

export async function pictureOf(background: string): Promise<Blob> {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

function formOf(values: Changes): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.set(name, value, 'photo.jpg');
    else if (value !== undefined) form.set(name, value);
  }
  return form;
}

/** A visitor's calls need these headers; a member's token needs none. */
export function visitorHeaders(): Record<string, string> {
  const secret = createCsrfSecret();
  return { cookie: `${csrfCookieName}=${secret}`, 'csrf-token': createCsrfToken(secret) };
}

export function sendSighting(api: TestApi, catId: number, changes: Changes = {}, as?: Person): Promise<Response> {
  const fields = {
    client_id: randomUUID(),
    kind: 'seen',
    lat: '45.76512345',
    lng: '4.83698765',
    seen_at: new Date(Date.now() - 60_000).toISOString(),
    ...changes,
  };
  return post(api, `/cats/${catId}/sightings`, formOf(fields), as);
}

function post(api: TestApi, path: string, body: FormData | string, as: Person | undefined) {
  const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  return api.request(path, { method: 'POST', body, as, headers: { ...type, ...(as ? {} : visitorHeaders()) } });
}

export const postJson = (api: TestApi, path: string, body: object, as?: Person) =>
  post(api, path, JSON.stringify(body), as);

export async function addSighting(api: TestApi, catId: number, changes: Changes = {}, as?: Person) {
  const response = await sendSighting(api, catId, changes, as);
  const text = await response.text();
  if (response.status !== 201) throw new Error(`The sighting was answered ${response.status}: ${text}`);
  return JSON.parse(text) as AddedSighting & { thread: NonNullable<AddedSighting['thread']> };
}

export function sendMessage(api: TestApi, key: string | number, changes: Changes, as?: Person): Promise<Response> {
  const fields = { client_id: randomUUID(), ...changes };
  return post(api, `/threads/${key}/messages`, formOf(fields), as);
}

export const getThread = async (api: TestApi, key: string | number, as?: Person) =>
  (await api.get<{ thread: Thread }>(`/threads/${key}`, as)).thread;

export async function actOnThread(
  api: TestApi,
  key: string | number,
  act: string,
  { body = {}, as }: { body?: object; as?: Person } = {},
): Promise<Thread> {
  const response = await postJson(api, `/threads/${key}/${act}`, body, as);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${act} was answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { thread: Thread }).thread;
}
