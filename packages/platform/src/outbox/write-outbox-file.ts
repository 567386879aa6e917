import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { writeSyncedFile } from '#files/sync-files.ts';

/** Writes a message into the mail folder instead of sending it, newest last by name. Returns the file's name without its extension. */
export async function writeOutboxFile(
  outboxDir: string,
  extension: 'eml' | 'sms',
  content: Buffer | string,
): Promise<string> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
  // A reader of the folder never sees half a message, and a message that counts as sent outlives a power cut.
  await writeSyncedFile(join(outboxDir, `${name}.${extension}`), content, join(outboxDir, `.${name}.tmp`));
  return name;
}
