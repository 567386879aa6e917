import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { OwnCat } from '#features/cats/model/cat.ts';

const picture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c63' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);

export async function reportOf(name: string, clientId: string = randomUUID()): Promise<FormData> {
  const form = new FormData();
  const fields = {
    name,
    description: 'Grey and shy.',
    lat: '45.764',
    lng: '4.8357',
    is_lost: 'true',
    client_id: clientId,
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', await picture(), 'cat.jpg');
  return form;
}

export async function addCat(url: string, headers: Record<string, string>, name: string): Promise<OwnCat> {
  const response = await fetch(`${url}/api/cats/add`, { method: 'POST', body: await reportOf(name), headers });
  expect(response.status).toBe(201);
  return ((await response.json()) as { cat: OwnCat }).cat;
}
