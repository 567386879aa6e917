import { authMigrations } from '@catlas/auth-service/migrations';
import { listApplied } from '@catlas/platform/db/migrate.ts';
import type { PhotoStorage } from '@catlas/platform/storage/photo-storage.ts';
import { sql } from 'kysely';
import { productMigrations } from '#db/migrations.ts';
import { listReferencedPhotos } from '#features/photos/photo-references.server.ts';
import { CommandError, type OperatorContext } from '../command.ts';
import { createProgress, formatCount } from '../progress.ts';
import { formatVersion, type Head, type Manifest } from './archive-format.ts';
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts';
import { readRows } from './read-rows.ts';
import { readSequences, readSiteTables } from './site-tables.ts';
import type { TarWriter } from './tar.ts';
import type { VerifiedArchive } from './verify-archive.ts';

/** A distant store serves many photos as fast as one. Each is at most 0.5 MB. */
const photosAtOnce = 8;

interface BackupContext extends Pick<OperatorContext, 'db' | 'pool' | 'engine' | 'config'> {
  photos: PhotoStorage;
  version: string;
  takenAt: Date;
  tell(line: string): void;
}

/** Photos are read before and after the rows: a photo is stored before its row and never changes under its name. */
export async function takeBackup(context: BackupContext, tar: TarWriter): Promise<VerifiedArchive> {
  const writer = createArchiveWriter(tar);
  const head = await describeSite(context);
  await writer.addHead(head);
  const earlier = new Set<string>();
  await copyPhotos(context, writer, { keys: await listReferencedPhotos(context.db), copied: earlier });
  const { keys, ...rows } = await copyRows(context, writer);
  const copied = new Set(earlier);
  await copyPhotos(context, writer, { keys: keys.filter((key) => !earlier.has(key)), copied });
  const named = new Set(keys);
  const manifest = await writer.addManifest({
    ...rows,
    photos: {
      missing: keys.filter((key) => !copied.has(key)),
      replaced: [...earlier].filter((key) => !named.has(key)),
    },
  });
  return { head, manifest };
}

async function describeSite({ pool, engine, config, version, takenAt }: BackupContext): Promise<Head> {
  const product = await listApplied(pool, productMigrations);
  const auth = config.auth ? [] : await listApplied(pool, authMigrations);
  if (!product || !auth) {
    throw new CommandError(
      'The database has no tables of the sign-in service: start Catlas once (npm start), which makes them.',
    );
  }
  return {
    format: 'catlas-backup',
    formatVersion,
    catlas: version,
    takenAt: takenAt.toISOString(),
    engine,
    site: config.publicUrl,
    signIn: signInOf(config),
    migrations: { product, auth },
  };
}

const signInOf = ({ auth }: BackupContext['config']) => (auth ? 'hosted' : 'embedded');

async function copyRows(
  { db, config, tell }: BackupContext,
  writer: ArchiveWriter,
): Promise<Pick<Manifest, 'tables' | 'sequences'> & { keys: string[] }> {
  const progress = createProgress(tell);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`set local timezone to 'UTC'`.execute(transaction);
      const { backedUp, foreign } = await readSiteTables(transaction, signInOf(config));
      if (foreign.length > 0) tell(`Not Catlas's, and left out: ${foreign.join(', ')}`);
      const names = backedUp.map(({ name }) => name);
      const sequences = await readSequences(transaction, names);
      const tables: Manifest['tables'] = [];
      for (const shape of backedUp) {
        const { name } = shape;
        let rows = 0;
        let part = 0;
        for await (const lines of readRows(transaction, shape)) {
          await writer.addPart(name, ++part, lines);
          rows += lines.length;
          progress(`${name}: ${formatCount(rows)} rows`);
        }
        tables.push({ name, columns: shape.columns.map((column) => column.name), rows });
      }
      return { tables, sequences, keys: await listReferencedPhotos(transaction) };
    });
}

async function copyPhotos(
  { photos, tell }: BackupContext,
  writer: ArchiveWriter,
  { keys, copied }: { keys: string[]; copied: Set<string> },
) {
  const progress = createProgress(tell);
  for (let start = 0; start < keys.length; start += photosAtOnce) {
    const some = keys.slice(start, start + photosAtOnce);
    const bodies = await Promise.all(some.map((key) => photos.find(key)));
    for (const [index, key] of some.entries()) {
      const body = bodies[index];
      if (!body) continue;
      if (await writer.addPhoto(key, body)) copied.add(key);
      else tell(`The photo ${key} is damaged in the storage and left out.`);
    }
    progress(`photos: ${formatCount(start + some.length)} of ${formatCount(keys.length)}`);
  }
}
