import { join } from 'node:path';
import { createFilePhotoStorage } from './file-photo-storage.ts';
import type { PhotoStorage } from './photo-storage.ts';
import type { S3Location } from './storage-url.ts';

export async function openPhotoStorage({
  storage,
  dataDir,
}: {
  storage: S3Location | null;
  dataDir: string;
}): Promise<PhotoStorage & { close: () => void }> {
  if (!storage) return { ...createFilePhotoStorage(join(dataDir, 'photos')), close: () => {} };
  const { createS3PhotoStorage } = await import('./s3-photo-storage.ts');
  return createS3PhotoStorage(storage);
}
