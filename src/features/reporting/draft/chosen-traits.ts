import { type ChosenTraitName, type ChosenTraits, chosenTraitNames, forEachTrait } from '#db/traits.ts';
import { unknownTraits } from '#features/traits/cat-traits.ts';
import { traitFields } from '#features/traits/trait-schema.ts';

/** Invalid traits are unknown. */
export function parseTraits(value: unknown): ChosenTraits {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return forEachTrait<unknown>(
    (name) => traitFields[name].safeParse(given[name]).data ?? unknownTraits[name],
  ) as ChosenTraits;
}

export const traitsToWire = (traits: ChosenTraits): Record<ChosenTraitName, string> =>
  forEachTrait((name) => [traits[name]].flat().join(','));

export const isKnown = (traits: ChosenTraits, name: ChosenTraitName): boolean =>
  traits[name] !== 'unknown' && traits[name].length > 0;

export function hasTraits(traits: ChosenTraits): boolean {
  return chosenTraitNames.some((name) => isKnown(traits, name));
}
