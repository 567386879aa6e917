import { closeSync, cpSync, ftruncateSync, lstatSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const pageBytes = 4096;
/** The system wrote this many pages that were not synced. */
const sharesWritten = [0, 0.2, 0.5];

/** A system may write any unsynced page at any time, so `random` decides for each page. */
export function cutPower(
  { folder, shadow, into }: { folder: string; shadow: string; into: string },
  random: () => number,
) {
  const share = sharesWritten[Math.floor(random() * sharesWritten.length)]!;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { ino, birthtimeNs } = lstatSync(path, { bigint: true });
    const stored = join(shadow, 'files', `${ino}-${birthtimeNs}`);
    if (lstatSync(stored, { throwIfNoEntry: false })) addPages(path, stored, () => random() < share);
  }
  cpSync(join(shadow, 'tree'), into, { recursive: true });
}

function addPages(from: string, to: string, isWritten: () => boolean) {
  const now = readFileSync(from);
  const before = readFileSync(to);
  const file = openSync(to, 'r+');
  if (now.length < before.length && isWritten()) ftruncateSync(file, now.length);
  for (let position = 0; position < now.length; position += pageBytes) {
    const page = now.subarray(position, position + pageBytes);
    if (page.equals(before.subarray(position, position + pageBytes)) || !isWritten()) continue;
    writeSync(file, page, 0, page.length, position);
  }
  closeSync(file);
}
