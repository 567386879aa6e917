import { open } from 'node:fs/promises';
import { describeSilence } from '@catlas/platform/db/database-outage.ts';
import { openDatabase } from '@catlas/platform/db/open-database.ts';
import { openPhotoStorage } from '@catlas/platform/storage/open-photo-storage.ts';
import type { Config } from '#context/config.ts';
import type { Schema } from '#db/schema.ts';
import { checkArchive } from './backup/check-archive.ts';
import { describeContents, describeMissing } from './backup/describe-contents.ts';
import type { OpenArchive } from './backup/fill-tables.ts';
import { noteDatabaseFiles } from './backup/new-database-files.ts';
import { type Restored, restoreSite } from './backup/restore-site.ts';
import { type VerifiedArchive, verifyArchive } from './backup/verify-archive.ts';
import { type Command, CommandError, type Terminal } from './command.ts';
import { explainOutage } from './explain-outage.ts';
import { describeOpenError } from './open-operator-database.ts';

export const restoreCommand: Command = {
  usage: 'restore <file> [--check] [--replace-everything]',
  summary: 'fills an empty site from a backup, on whichever database and photo store it has',
  details: `  <file>                what \`backup\` wrote
  --check               reads the file, restores it into a temporary database, and says what is in it; the site is not touched
  --replace-everything  deletes all rows of the site permanently, and replaces them by those of the backup

Stop the site first (not for --check). The database is the configured one (DATABASE_URL, else the embedded one in DATA_DIR),
photos go where they belong (STORAGE_URL, else DATA_DIR/photos). The complete file is checked before anything is changed. Rows
and photos are restored in one transaction: if it fails, database and photos are as they were. A backup of an older version
is migrated to this one. Then start Catlas: the first start also imports the gazetteer.`,
  options: { check: { type: 'boolean' }, 'replace-everything': { type: 'boolean' } },
  wordCount: 1,
  async run(_context, { words, options }, { tell, readConfig, resolvePath }) {
    const path = resolvePath(words[0]!);
    const config = readConfig();
    const file = await open(path).catch((error) => {
      throw explainOutage(error, path);
    });
    try {
      const archive = await verifyArchive(file, { tell });
      const contents = describeContents(archive);
      if (options.check) {
        const { missingPhotos } = await checkArchive({ file, archive }, { tell });
        const missing = describeMissing(archive, missingPhotos);
        return [`${path} is whole, and this version can restore it.`, ...contents, ...missing];
      }
      requireSameSignIn(archive, config);
      for (const line of contents) tell(line);
      const replaceEverything = options['replace-everything'] === true;
      const { missingPhotos } = await restore(config, { file, archive, tell, replaceEverything });
      return [
        'Restored:',
        ...contents.slice(1),
        ...describeMissing(archive, missingPhotos),
        `into ${describeSite(config)}. Start Catlas now.`,
      ];
    } catch (error) {
      throw explainOutage(error, (error as NodeJS.ErrnoException).path ?? path);
    } finally {
      await file.close();
    }
  },
};

interface Restoring extends OpenArchive, Pick<Terminal, 'tell'> {
  replaceEverything: boolean;
}

/** If it fails, a database that it has created in DATA_DIR is removed again. */
async function restore(config: Config, { file, archive, tell, replaceEverything }: Restoring): Promise<Restored> {
  const { databaseUrl, dataDir } = config;
  const removeNewDatabase = databaseUrl ? async () => {} : await noteDatabaseFiles(dataDir);
  const database = await openDatabase<Schema>({
    databaseUrl,
    dataDir,
    isRestore: true,
    onError: () => undefined,
  }).catch((error: Error) => {
    throw new CommandError(describeOpenError(error));
  });
  let isRestored = false;
  try {
    await database.pool.query('select 1').catch((error) => {
      throw new CommandError(describeSilence(database.engine, error));
    });
    const photos = await openPhotoStorage(config);
    try {
      const restored = await restoreSite({ ...database, photos, replaceEverything, tell }, { file, archive });
      isRestored = true;
      return restored;
    } finally {
      photos.close();
    }
  } finally {
    await database.close();
    if (!isRestored) await removeNewDatabase();
  }
}

function requireSameSignIn({ head }: VerifiedArchive, config: Config) {
  if (head.signIn === (config.auth ? 'hosted' : 'embedded')) return;
  throw new CommandError(
    head.signIn === 'embedded'
      ? 'The backup holds the members’ sign-in accounts, and AUTH_URL says that they are elsewhere. Restore without AUTH_URL.'
      : 'The backup holds no sign-in accounts: they are at a hosted service. Set AUTH_URL and AUTH_PUBLISHABLE_KEY of that service.',
  );
}

function describeSite({ databaseUrl, dataDir, storage }: Config): string {
  return `${databaseUrl ? 'PostgreSQL' : `the embedded database in ${dataDir}`}, photos in ${storage ? `the bucket ${storage.bucket}` : dataDir}`;
}
