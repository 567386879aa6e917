import type { SightingKind } from '#db/report-values.ts';

export const sightingPathOf = (catId: number, kind: SightingKind) => `/cat/${catId}/sighting?kind=${kind}`;

/** The forms that the page of a cat offers. */
export function sightingPathsOf(cat: { id: number; is_lost: boolean; reunited_at: string | null }): string[] {
  if (cat.reunited_at !== null) return [];
  const kinds: SightingKind[] = cat.is_lost ? ['seen', 'with-me'] : ['mine'];
  return kinds.map((kind) => sightingPathOf(cat.id, kind));
}
