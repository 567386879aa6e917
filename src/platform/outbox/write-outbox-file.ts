import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Puts a message that nobody sends into the folder, newest last by name. Returns the file's name without its extension. */
export async function writeOutboxFile(
  outboxDir: string,
  extension: 'eml' | 'sms',
  content: Buffer | string,
): Promise<string> {
  await mkdir(outboxDir, { recursive: true });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
  const temporary = join(outboxDir, `.${name}.tmp`);
  await writeFile(temporary, content);
  // A reader of the folder never sees half a message.
  await rename(temporary, join(outboxDir, `${name}.${extension}`));
  return name;
}
