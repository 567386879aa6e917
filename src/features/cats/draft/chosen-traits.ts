import { type CatTraits, traitNames, unknownTraits } from '#features/cats/traits/cat-traits.ts';
import { traitFields } from '#features/cats/traits/trait-schema.ts';

export type ChosenTraits = Omit<CatTraits, 'seen_at' | 'seen_at_precision'>;
export type ChosenTraitName = keyof ChosenTraits;

export const chosenTraitNames = traitNames.filter(
  (name): name is ChosenTraitName => name !== 'seen_at' && name !== 'seen_at_precision',
);

/** Invalid traits are unknown. */
export function parseTraits(value: unknown): ChosenTraits {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const parsed = chosenTraitNames.map((name) => {
    const { success, data } = traitFields[name].safeParse(given[name]);
    return [name, success && data !== undefined ? data : unknownTraits[name]];
  });
  return Object.fromEntries(parsed) as ChosenTraits;
}

export function traitsToWire(traits: ChosenTraits): Record<ChosenTraitName, string> {
  return Object.fromEntries(chosenTraitNames.map((name) => [name, [traits[name]].flat().join(',')])) as Record<
    ChosenTraitName,
    string
  >;
}

export const isKnown = (traits: ChosenTraits, name: ChosenTraitName): boolean =>
  traits[name] !== 'unknown' && traits[name].length > 0;

export function hasTraits(traits: ChosenTraits): boolean {
  return chosenTraitNames.some((name) => isKnown(traits, name));
}
