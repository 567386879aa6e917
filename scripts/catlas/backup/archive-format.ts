import { z } from 'zod';

/** Goes up when an older version could no longer read what a newer one writes. */
export const formatVersion = 1;

/** The first file of an archive, the last but one, and the last; between them rows, by table, and photos. */
export const headName = 'catlas-backup.json';
export const manifestName = 'manifest.json';
export const sumsName = 'SHA256SUMS';
export const photosFolder = 'photos/';
const tablesFolder = 'tables/';

/** The rows of a table in the order of its key, in parts of about a megabyte: gzipped JSON, a row a line. */
export function partName(table: string, part: number): string {
  return `${tablesFolder}${table}/${String(part).padStart(5, '0')}.jsonl.gz`;
}

/** The table to which a part belongs; null: the file is none. */
export function tableOfPart(name: string): string | null {
  return /^tables\/([^/]+)\/\d{5,}\.jsonl\.gz$/.exec(name)?.[1] ?? null;
}

export const migrationsSchema = z.array(z.object({ name: z.string(), checksum: z.string() }));

/** What can be known before the first row is read. */
export const headSchema = z.object({
  format: z.literal('catlas-backup'),
  formatVersion: z.number().int(),
  /** The version of the program. */
  catlas: z.string(),
  takenAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** The site's address. */
  site: z.string(),
  /** `hosted`: members' sign-in accounts are elsewhere, and not in the archive. */
  signIn: z.enum(['embedded', 'hosted']),
  /** What made the tables; `auth` is empty where sign-in is hosted. */
  migrations: z.object({ product: migrationsSchema.min(1), auth: migrationsSchema }),
});
export type Head = z.output<typeof headSchema>;

/** What is known when all is read. */
export const manifestSchema = z.object({
  tables: z.array(
    z.object({
      /** With its schema: `public.cats`. */
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
    }),
  ),
  /** The next number of each sequence, so that the number of a removed row is not used again. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number(), isCalled: z.boolean() })),
  photos: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** SHA-256 of their names, each with a line feed. Their contents need none: it is in their names. */
    namesHash: z.string(),
    /** That rows name and the storage had not, or not as their names say. */
    missing: z.array(z.string()),
    /** That are in the archive and no row names any more: replaced while the backup was taken. */
    replaced: z.array(z.string()),
  }),
});
export type Manifest = z.output<typeof manifestSchema>;
