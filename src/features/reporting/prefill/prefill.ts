import { type ChosenTraitName, chosenTraitNames } from '#db/traits.ts';
import type { PlainFormValues } from '#features/reporting/draft/cat-form-fields.ts';
import type { CatFields } from '#features/reporting/draft/cat-post.ts';
import { parseTraits } from '#features/reporting/draft/chosen-traits.ts';
import { blankSeen } from '#features/reporting/draft/seen-fields.ts';

/** What a link fills in. Empty means that it leaves the field to the reader. */
export interface Prefill {
  group: string;
  kind: 'lost' | 'found' | '';
  name: string;
  words: string;
  /** As typed; the link's maker has seen that it is found. */
  place: string;
  latitude: string;
  longitude: string;
  /** `2026-11-24` */
  date: string;
  isAbout: boolean;
  traits: Partial<Record<ChosenTraitName, string>>;
}

export const prefillLimits = { group: 60, words: 500 };
export const prefillDays = [7, 30, 90] as const;

export interface OpenedLink {
  prefill: Prefill;
  /** The member who has made the link. */
  maker: string;
  /** The same link is not asked about twice. */
  signature: string;
}

/** `ended` has its last day. A link that was changed, cut or made by a closed or banned account is `wrong`. */
export type PrefillAnswer = ({ state: 'ready' } & OpenedLink) | { state: 'ended'; on: string } | { state: 'wrong' };

export function toPlainValues({ kind, name, words, place, date, isAbout, traits }: Prefill): PlainFormValues {
  return {
    ...traits,
    is_lost: kind === '' ? '' : String(kind === 'lost'),
    name,
    description: words,
    place_query: place,
    seen_date: date,
    seen_about: isAbout ? 'yes' : '',
  };
}

export function toDraftFields(prefill: Prefill): Partial<CatFields> {
  const { kind, name, words, place, latitude, longitude, date, isAbout, traits } = prefill;
  return {
    isLost: kind === '' ? null : kind === 'lost',
    name,
    description: words,
    traits: parseTraits(
      Object.fromEntries(chosenTraitNames.flatMap((each) => (traits[each] ? [[each, traits[each]]] : []))),
    ),
    seen: date === '' ? blankSeen : { ...blankSeen, date, isAbout },
    ...(place && {
      place: {
        latitude: Number(latitude),
        longitude: Number(longitude),
        label: place,
        origin: 'search' as const,
        isApproximate: false,
      },
    }),
  };
}
