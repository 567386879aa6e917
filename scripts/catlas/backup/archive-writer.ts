import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isKeyOfHash } from '#features/photos/photo.ts';
import {
  type Head,
  headName,
  type Manifest,
  manifestName,
  partName,
  photosFolder,
  sumsName,
} from './archive-format.ts';
import type { TarWriter } from './tar.ts';

const gzipped = promisify(gzip);

export interface ArchiveWriter {
  addHead(head: Head): Promise<void>;
  addPart(table: string, part: number, lines: string[]): Promise<void>;
  addPhoto(key: string, body: Uint8Array): Promise<boolean>;
  addManifest(
    manifest: Omit<Manifest, 'photos'> & { photos: Pick<Manifest['photos'], 'missing' | 'replaced'> },
  ): Promise<Manifest>;
}

export function createArchiveWriter(tar: TarWriter): ArchiveWriter {
  const sums: string[] = [];
  const photos = { count: 0, bytes: 0 };
  const names = createHash('sha256');

  async function add(name: string, body: Uint8Array) {
    sums.push(`${sha256(body)}  ${name}\n`);
    await tar.add(name, body);
  }
  const addJson = (name: string, value: object) => add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));

  return {
    addHead: (head) => addJson(headName, head),
    addPart: async (table, part, lines) => add(partName(table, part), await gzipped(`${lines.join('\n')}\n`)),
    async addPhoto(key, body) {
      if (!isPhotoOf(key, body)) return false;
      await tar.add(photosFolder + key, body);
      names.update(`${key}\n`);
      photos.count += 1;
      photos.bytes += body.byteLength;
      return true;
    },
    async addManifest({ photos: known, ...rest }) {
      const manifest = { ...rest, photos: { ...photos, namesHash: names.digest('hex'), ...known } };
      await addJson(manifestName, manifest);
      await tar.add(sumsName, Buffer.from(sums.join('')));
      return manifest;
    },
  };
}

export function isPhotoOf(key: string, body: Uint8Array): boolean {
  return isKeyOfHash(key, sha256(body));
}

export function sha256(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
