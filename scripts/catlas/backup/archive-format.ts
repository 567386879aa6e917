import { z } from 'zod';

export const formatVersion = 1;

export const headName = 'catlas-backup.json';
export const manifestName = 'manifest.json';
export const sumsName = 'SHA256SUMS';
export const photosFolder = 'photos/';
const tablesFolder = 'tables/';

/** A part is about a megabyte of gzipped JSON, a row a line, in the order of the table's key. */
export function partName(table: string, part: number): string {
  return `${tablesFolder}${table}/${String(part).padStart(5, '0')}.jsonl.gz`;
}

export function tableOfPart(name: string): string | null {
  return /^tables\/([^/]+)\/\d{5,}\.jsonl\.gz$/.exec(name)?.[1] ?? null;
}

export const migrationsSchema = z.array(z.object({ name: z.string(), checksum: z.string() }));

export const headSchema = z.object({
  format: z.literal('catlas-backup'),
  formatVersion: z.number().int(),
  catlas: z.string(),
  takenAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  site: z.string(),
  /** With `hosted`, members' sign-in accounts are elsewhere, and not in the archive. */
  signIn: z.enum(['embedded', 'hosted']),
  migrations: z.object({ product: migrationsSchema.min(1), auth: migrationsSchema }),
});
export type Head = z.output<typeof headSchema>;

export const manifestSchema = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
    }),
  ),
  /** The next numbers of sequences ensure that the number of a removed row is not used again. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number(), isCalled: z.boolean() })),
  photos: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** The hash is SHA-256 of the names, each with a line feed. A photo's name has the hash of its content. */
    namesHash: z.string(),
    /** The rows name these photos, but the storage had none, or damaged ones. */
    missing: z.array(z.string()),
    /** No row names these photos any more: they were replaced while the backup was taken. */
    replaced: z.array(z.string()),
  }),
});
export type Manifest = z.output<typeof manifestSchema>;
