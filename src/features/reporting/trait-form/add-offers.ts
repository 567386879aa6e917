import { type ChosenTraits, traitsInPageOrder, valuesOf } from '#db/traits.ts';
import { isKnown } from '#features/reporting/draft/chosen-traits.ts';
import { offerTraits, type TraitOffer } from '#features/traits/offer-traits.ts';

/** Offers no other value of a trait that is chosen; the coat comes first. */
export function findOffers(text: string, chosen: ChosenTraits): TraitOffer[] {
  const offers = offerTraits(text).filter(({ trait, value }) => {
    const present: string | readonly string[] = chosen[trait];
    return Array.isArray(present) ? !present.includes(value) : !isKnown(chosen, trait);
  });
  return offers.toSorted((one, other) => traitsInPageOrder.indexOf(one.trait) - traitsInPageOrder.indexOf(other.trait));
}

export function addOffers(chosen: ChosenTraits, offers: TraitOffer[]): ChosenTraits {
  const next: Record<string, string | string[]> = { ...chosen };
  for (const { trait, value } of offers) {
    const present = next[trait];
    const wanted = Array.isArray(present) ? [...present, value] : value;
    next[trait] = Array.isArray(wanted) ? valuesOf(trait).filter((each) => wanted.includes(each)) : wanted;
  }
  return next as unknown as ChosenTraits;
}
