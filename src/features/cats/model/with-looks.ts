import { presentTraits } from '#features/cats/traits/present-traits.ts';
import type { PublicCat } from './cat.ts';

/** With its traits in words, in the reader's language; without them if none is known. */
export function withLooks<Cat extends PublicCat>(cat: Cat): Cat {
  const looks = presentTraits(cat);
  return looks === '' ? cat : { ...cat, looks };
}
