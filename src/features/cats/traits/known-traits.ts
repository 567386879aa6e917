import { type CatTraits, traitNames, unknownTraits } from './cat-traits.ts';

// Conditional types distribute over the members of a union.
type Trimmed<Cat> = Cat extends unknown ? Omit<Cat, keyof CatTraits> & Partial<CatTraits> : never;
type Filled<Cat> = Cat extends unknown ? Omit<Cat, keyof CatTraits> & CatTraits : never;

/** The data of a page leave out unknown traits. */
export function withKnownTraits<Cat extends CatTraits>(cat: Cat): Trimmed<Cat> {
  const known: Record<string, unknown> = { ...cat };
  for (const name of traitNames) if (isUnknown(name, cat)) delete known[name];
  return known as Trimmed<Cat>;
}

export function withAllTraits<Cat extends Partial<CatTraits>>(cat: Cat): Filled<Cat> {
  const all: Record<string, unknown> = { ...unknownTraits, ...cat };
  return all as Filled<Cat>;
}

function isUnknown(name: keyof CatTraits, cat: CatTraits): boolean {
  const value = cat[name];
  return Array.isArray(value) ? value.length === 0 : value === unknownTraits[name];
}
