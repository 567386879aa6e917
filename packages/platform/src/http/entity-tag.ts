/** A proxy that compresses turns our tag into a weak one, so the comparison is weak. */
export function isKnownTag(ifNoneMatch: string | undefined, entityTag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTag);
}
