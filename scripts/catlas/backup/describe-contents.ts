import { countOf, formatBytes } from '../progress.ts';
import type { VerifiedArchive } from './verify-archive.ts';

const mostMissingNamed = 5;

/** What a person wants to know of an archive. */
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
    ...(missing.length > 0
      ? [
          `  missing in the photo storage already: ${countOf(missing.length, 'photo')}: ` +
            `${missing.slice(0, mostMissingNamed).join(', ')}${missing.length > mostMissingNamed ? ' …' : ''}`,
        ]
      : []),
  ];
}
