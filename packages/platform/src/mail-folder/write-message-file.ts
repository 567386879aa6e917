import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { writeSyncedFile } from '#files/sync-files.ts';

export async function writeMessageFile(
  mailFolder: string,
  extension: 'eml' | 'sms',
  content: Buffer | string,
): Promise<string> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
  // A reader of the folder never sees half a message, and a message that counts as sent outlives a power cut.
  await writeSyncedFile(join(mailFolder, `${name}.${extension}`), content, join(mailFolder, `.${name}.tmp`));
  return name;
}
