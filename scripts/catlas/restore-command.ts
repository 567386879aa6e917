import { type FileHandle, open } from 'node:fs/promises';
import { openDatabase } from '#platform/db/open-database.ts';
import { openPhotoStorage } from '#platform/storage/open-photo-storage.ts';
import type { Config } from '#product/config.ts';
import type { Schema } from '#product/schema.ts';
import { describeContents } from './backup/describe-contents.ts';
import { requireKnownMigrations, restoreSite } from './backup/restore-site.ts';
import { type VerifiedArchive, verifyArchive } from './backup/verify-archive.ts';
import { type Command, CommandError, type Terminal } from './command.ts';
import { explainOutage } from './explain-outage.ts';
import { describeOpenError, describeSilence } from './open-operator-database.ts';

export const restoreCommand: Command = {
  usage: 'restore <file> [--check] [--replace-everything]',
  summary: 'fills an empty site from a backup, on whichever database and photo store it has',
  details: `  <file>                what \`backup\` wrote
  --check               only reads the file through, and says what is in it
  --replace-everything  deletes all rows of the site permanently, and replaces them by those of the backup

Stop the site first. The database is the configured one (DATABASE_URL, else the embedded one in DATA_DIR), photos go where
they belong (STORAGE_URL, else DATA_DIR/photos). The file is checked as a whole before anything is touched, and all rows
come in one transaction: when it fails the database is as it was. A backup of an older version is migrated to this one.
Then start Catlas: the first start also imports the gazetteer.`,
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
      await requireKnownMigrations(archive.head);
      const contents = describeContents(archive);
      if (options.check) return [`${path} is whole, and this version can restore it.`, ...contents];
      requireSameSignIn(archive, config);
      for (const line of contents) tell(line);
      await restore(config, { file, archive, tell, replaceEverything: options['replace-everything'] === true });
      return ['Restored:', ...contents.slice(1), `into ${describeSite(config)}. Start Catlas now.`];
    } catch (error) {
      throw explainOutage(error, path);
    } finally {
      await file.close();
    }
  },
};

interface Restoring extends Pick<Terminal, 'tell'> {
  file: FileHandle;
  archive: VerifiedArchive;
  replaceEverything: boolean;
}

async function restore(config: Config, { file, archive, tell, replaceEverything }: Restoring) {
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase<Schema>({
    databaseUrl,
    dataDir,
    isRestore: true,
    onError: () => undefined,
  }).catch((error: Error) => {
    throw new CommandError(describeOpenError(error));
  });
  try {
    await database.pool.query('select 1').catch((error) => {
      throw new CommandError(describeSilence(database.engine, error));
    });
    const photos = await openPhotoStorage(config);
    try {
      await restoreSite({ ...database, photos, replaceEverything, tell }, { file, archive });
    } finally {
      photos.close();
    }
  } finally {
    await database.close();
  }
}

/** Members sign in where the archive's accounts are, or nowhere. */
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
