/**
 * Whether the browser has this very content already, by its `If-None-Match`. A proxy that compresses turns our tag into a weak
 * one.
 */
export function isKnownTag(ifNoneMatch: string | undefined, entityTag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTag);
}
