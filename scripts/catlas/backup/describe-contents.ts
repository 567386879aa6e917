import { countOf, formatBytes } from '../progress.ts';
import type { VerifiedArchive } from './verify-archive.ts';

const mostMissingNamed = 5;

export function describeContents({ head, manifest: { tables, photos } }: VerifiedArchive): string[] {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const { missing } = photos;
  return [
    `${head.site} at ${head.takenAt}, Catlas ${head.catlas} on ${head.engine === 'pglite' ? 'the embedded database' : 'PostgreSQL'}`,
    `  ${countOf(rowsOf('public.users'), 'member')}, ${countOf(rowsOf('public.cats'), 'cat')}, ${countOf(rowsOf('public.comments'), 'comment')}`,
    `  ${countOf(
      tables.reduce((sum, { rows }) => sum + rows, 0),
      'row',
    )} in ${countOf(tables.length, 'table')}`,
    `  ${countOf(photos.count - photos.replaced.length, 'photo')}, ${formatBytes(photos.bytes)}`,
    ...describeKeys('missing in the photo storage when the backup was taken', missing),
  ];
}

/** A backup of an earlier version can lack photos. */
export function describeMissing({ manifest: { photos } }: VerifiedArchive, missing: string[]): string[] {
  return describeKeys(
    'rows of the backup need photos that it does not have',
    missing.filter((key) => !photos.missing.includes(key)),
  );
}

function describeKeys(what: string, keys: string[]): string[] {
  if (keys.length === 0) return [];
  const named = `${keys.slice(0, mostMissingNamed).join(', ')}${keys.length > mostMissingNamed ? ' …' : ''}`;
  return [`  ${what}: ${countOf(keys.length, 'photo')}: ${named}`];
}
