import { type CatTraits, traitNames, unknownTraits } from './cat-traits.ts';

// Conditional types, so that each member of a union stays one.
type Trimmed<Cat> = Cat extends unknown ? Omit<Cat, keyof CatTraits> & Partial<CatTraits> : never;
type Filled<Cat> = Cat extends unknown ? Omit<Cat, keyof CatTraits> & CatTraits : never;

/** A cat without the traits that are not known, for the data of a page. */
export function withKnownTraits<Cat extends CatTraits>(cat: Cat): Trimmed<Cat> {
  const known: Record<string, unknown> = { ...cat };
  for (const name of traitNames) if (isUnknown(name, cat)) delete known[name];
  return known as Trimmed<Cat>;
}

/** The same with all traits again. */
export function withAllTraits<Cat extends Partial<CatTraits>>(cat: Cat): Filled<Cat> {
  const all: Record<string, unknown> = { ...unknownTraits, ...cat };
  return all as Filled<Cat>;
}

function isUnknown(name: keyof CatTraits, cat: CatTraits): boolean {
  const value = cat[name];
  return Array.isArray(value) ? value.length === 0 : value === unknownTraits[name];
}
