import { existsSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectVersion } from '@catlas/platform/config/project-version.ts';
import { openPhotoStorage } from '@catlas/platform/storage/open-photo-storage.ts';
import { describeContents } from './backup/describe-contents.ts';
import { takeBackup } from './backup/take-backup.ts';
import { writeTar } from './backup/tar.ts';
import type { VerifiedArchive } from './backup/verify-archive.ts';
import { type Command, CommandError, type OperatorContext, type Terminal } from './command.ts';
import { explainOutage } from './explain-outage.ts';
import { formatBytes } from './progress.ts';

export const backupCommand: Command = {
  usage: 'backup <file> [--overwrite]',
  summary: 'the whole site as one file: members, sign-in accounts, cats, comments, photos',
  details: `  <file>       where the archive goes; in an existing folder it is named by the time
  --overwrite  replace a file of that name

Works while the site runs. All rows are of one moment. On PostgreSQL the site does not wait for it; on the embedded
database the site waits while the rows are read, but not for the photos. It can be restored on either engine, with photos
in files or in a store: npm run catlas -- restore <file>

The archive holds password hashes and the keys that sign sessions: keep it as safe as the site. Settings (.env) are not
in it, nor are the mails in DATA_DIR/outbox. It is a tar file of JSON lines and photos; docs/operations.md has its form.`,
  options: { overwrite: { type: 'boolean' } },
  wordCount: 1,
  async run(context, { words, options }, { tell, resolvePath }) {
    const takenAt = new Date();
    const path = nameOf(resolvePath(words[0]!), takenAt);
    if (existsSync(path) && !options.overwrite) {
      throw new CommandError(`${path} already exists. Choose another name, or add --overwrite.`);
    }
    return writeWhole(path, async (file) => {
      const opened = await context();
      const { archive, bytes, sha256 } = await backUp(opened, { file, takenAt, tell });
      const { description } = opened.siteAddress;
      return [`${path} (${formatBytes(bytes)})`, ...describeContents(archive), `  ${description}`, `SHA-256 ${sha256}`];
    });
  },
};

async function backUp(
  context: OperatorContext,
  { file, takenAt, tell }: Pick<Terminal, 'tell'> & { file: FileHandle; takenAt: Date },
): Promise<{ archive: VerifiedArchive; bytes: number; sha256: string }> {
  const photos = await openPhotoStorage(context.config);
  try {
    const tar = writeTar(file, takenAt);
    const version = projectVersion();
    const archive = await takeBackup({ ...context, photos, version, takenAt, tell }, tar);
    return { archive, ...(await tar.finish()) };
  } finally {
    photos.close();
  }
}

function nameOf(path: string, takenAt: Date): string {
  if (!existsSync(path) || !statSync(path).isDirectory()) return path;
  return join(path, `catlas-${takenAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`);
}

/** An incomplete file is named `….partial`, and the next run overwrites it. */
async function writeWhole<Result>(path: string, write: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const partial = `${path}.partial`;
  try {
    await rm(partial, { force: true });
    const file = await open(partial, 'wx', 0o600);
    try {
      const result = await write(file);
      await file.close();
      await rename(partial, path);
      return result;
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(partial, { force: true });
      throw error;
    }
  } catch (error) {
    throw explainOutage(error, path);
  }
}
