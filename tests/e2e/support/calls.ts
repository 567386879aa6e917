import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { CatObjection, CommentObjection, ThreadFlag } from '#db/report-values.ts';
import type { OwnCat, PublicCat } from '#features/cats/model/cat.ts';
import type { CommentWithCat } from '#features/comments/model/comment.ts';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';

async function csrfHeader(page: Page): Promise<Record<string, string>> {
  const { csrf_token, csrf_header } = await (await page.request.get('/api/session')).json();
  return { [csrf_header]: csrf_token };
}

export async function listCatsNear(
  page: Page,
  query: { latitude: number; longitude: number; limit?: number; radius_km?: number },
): Promise<PublicCat[]> {
  const answer = await page.request.get('/api/cats/list', { params: query });
  return (await answer.json()).cats;
}

export async function searchCats(page: Page, q: string): Promise<PublicCat[]> {
  const answer = await page.request.get('/api/cats/search', { params: { q } });
  return (await answer.json()).cats;
}

interface NewCat {
  name: string;
  latitude: number;
  longitude: number;
  isLost?: boolean;
  bytes?: Buffer;
}

export async function addCat(page: Page, { name, latitude, longitude, isLost = true, bytes }: NewCat): Promise<OwnCat> {
  const answer = await page.request.post('/api/cats/add', {
    headers: await csrfHeader(page),
    multipart: {
      name,
      description: `${name} has a white bib and four white socks.`,
      lat: String(latitude),
      lng: String(longitude),
      is_lost: String(isLost),
      file: { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: bytes ?? Buffer.from(await phoneJpeg()) },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).cat;
}

export async function listCatsToReview(page: Page, { after }: { after: number }): Promise<OwnCat[]> {
  const answer = await page.request.get(`/api/bo/cats/list?limit=200&after=${after}`);
  return (await answer.json()).cats;
}

export async function approveCat(page: Page, id: number): Promise<void> {
  await reviewCats(page, { approved: [id] });
}

export async function reviewCats(
  page: Page,
  decision: { approved?: number[]; rejected?: number[]; objections?: Record<number, CatObjection> },
): Promise<void> {
  const headers = await csrfHeader(page);
  const answer = await page.request.post('/api/bo/cats/review', { headers, data: decision });
  expect(answer.status(), await answer.text()).toBe(200);
}

interface NewSighting {
  catId: number;
  latitude: number;
  longitude: number;
  words: string;
}

/** Returns the key of the conversation. */
export async function addSighting(page: Page, { catId, latitude, longitude, words }: NewSighting): Promise<string> {
  const answer = await page.request.post(`/api/cats/${catId}/sightings`, {
    headers: await csrfHeader(page),
    multipart: {
      client_id: crypto.randomUUID(),
      kind: 'seen',
      lat: String(latitude),
      lng: String(longitude),
      seen_at: new Date().toISOString(),
      words,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).thread.key;
}

export async function reportThread(page: Page, key: string, report: { reason: ThreadFlag; words: string }) {
  const answer = await page.request.post(`/api/threads/${key}/report`, {
    headers: await csrfHeader(page),
    data: report,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

export async function removeCat(page: Page, id: number): Promise<void> {
  const answer = await page.request.post('/api/cats/delete', { headers: await csrfHeader(page), data: { catId: id } });
  expect(answer.status(), await answer.text()).toBe(200);
}

export async function listCommentsToReview(page: Page): Promise<CommentWithCat[]> {
  const answer = await page.request.get('/api/bo/comments/list?limit=200');
  return (await answer.json()).comments;
}

export async function reviewComments(
  page: Page,
  decision: { approved?: number[]; rejected?: number[]; objections?: Record<string, CommentObjection> },
): Promise<void> {
  const headers = await csrfHeader(page);
  const answer = await page.request.post('/api/bo/comments/review', { headers, data: decision });
  expect(answer.status(), await answer.text()).toBe(200);
}
