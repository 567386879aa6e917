import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createS3PhotoStorage } from '#storage/s3-photo-storage.ts';
import { parseStorageUrl } from '#storage/storage-url.ts';
import { type S3Store, startS3Store } from '../../../../tests/support/s3-store.ts';

let store: S3Store;
const open: { close: () => void }[] = [];
beforeAll(async () => {
  store = await startS3Store();
});
afterAll(() => store.close());
afterEach(() => {
  for (const storage of open.splice(0)) storage.close();
});

function connect(url = store.url) {
  const storage = createS3PhotoStorage(parseStorageUrl(url));
  open.push(storage);
  return storage;
}

const key = 'ab/0123456789abcdef.webp';
const photo = randomBytes(400_000);

describe('photos in an S3-compatible store', () => {
  it('photos in an S3-compatible store are read byte for byte, also by another process, and are gone when they are removed', async () => {
    const storage = connect();
    await storage.check();
    expect(await storage.find(key)).toBeNull();
    await storage.put(key, photo);
    await storage.put(key, photo);
    expect(Buffer.from((await connect().find(key))!).equals(photo)).toBe(true);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.find(key)).toBeNull();
  });

  it('photos in an S3-compatible store are listed with their time of storing', async () => {
    const storage = connect();
    const keys = ['aa/1.webp', 'bb/2.webp', 'cc/3.webp'];
    for (const each of keys) await storage.put(each, photo);
    const listed: { key: string; storedAt: Date }[] = [];
    for await (const each of connect().list()) listed.push(each);
    expect(listed.map((each) => each.key)).toEqual(expect.arrayContaining(keys));
    for (const { storedAt } of listed) expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
    for (const each of keys) await storage.remove(each);
  });

  it('photos in an S3-compatible store lie below the prefix, apart from what else the bucket holds', async () => {
    await connect().put(key, photo);
    expect(await connect(store.url.replace('/photos', '/elsewhere')).find(key)).toBeNull();
  });

  it('photos in an S3-compatible store are “unavailable” while the store does not answer, and readable afterwards', async () => {
    const storage = connect();
    await storage.put(key, photo);
    await store.pause();
    const away = { code: 'unavailable', retryAfterSeconds: 15 };
    await expect(storage.check()).rejects.toMatchObject(away);
    await expect(storage.find(key)).rejects.toMatchObject(away);
    await expect(storage.put('ab/ffff.webp', photo)).rejects.toMatchObject(away);
    await expect(storage.remove(key)).rejects.toMatchObject(away);
    await store.resume();
    await storage.check();
    expect(Buffer.from((await storage.find(key))!).equals(photo)).toBe(true);
  });

  it('photos in an S3-compatible store are refused with a wrong key, and a missing bucket is an error', async () => {
    await expect(connect(store.url.replace('S3RVER:', 'NOBODY:')).find(key)).rejects.toMatchObject({
      code: 'unavailable',
      cause: { name: 'InvalidAccessKeyId' },
    });
    await expect(connect(store.url.replace('@cats', '@dogs')).check()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(connect(store.url.replace('@cats', '@dogs')).find(key)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
