import { chosenTraitNames } from '#db/traits.ts';
import { offerTraits } from '#features/traits/offer-traits.ts';
import type { LabelledText } from './read-labelled-texts.ts';

interface Counts {
  labelled: number;
  offered: number;
  right: number;
}

export interface Measure extends Counts {
  precision: number | null;
  recall: number | null;
  f1: number | null;
}

export function measureOffers(texts: readonly LabelledText[]): { byTrait: Map<string, Measure>; all: Measure } {
  const counts = new Map<string, Counts>(
    chosenTraitNames.map((trait) => [trait, { labelled: 0, offered: 0, right: 0 }]),
  );
  for (const { text, traits } of texts) {
    const offers = offerTraits(text);
    for (const [trait, count] of counts) {
      const labels = new Set(chosenTraitNames.filter((name) => name === trait).flatMap((name) => traits[name] ?? []));
      const values = offers.filter((offer) => offer.trait === trait).map(({ value }) => value);
      count.labelled += labels.size;
      count.offered += values.length;
      count.right += values.filter((value) => labels.has(value)).length;
    }
  }
  const all = { labelled: 0, offered: 0, right: 0 };
  for (const { labelled, offered, right } of counts.values()) {
    all.labelled += labelled;
    all.offered += offered;
    all.right += right;
  }
  return { byTrait: new Map([...counts].map(([trait, count]) => [trait, measure(count)])), all: measure(all) };
}

/** Returns null for a measure without any data. */
function measure(counts: Counts): Measure {
  const { labelled, offered, right } = counts;
  return {
    ...counts,
    precision: offered === 0 ? null : right / offered,
    recall: labelled === 0 ? null : right / labelled,
    f1: labelled + offered === 0 ? null : (2 * right) / (labelled + offered),
  };
}
