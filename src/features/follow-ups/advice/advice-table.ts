import type { FinderCheck } from '#db/report-values.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

type Text = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string;

/** How much a reader may rely on a sentence. */
export const strengthLabels = {
  law: m.questions_strength_law,
  survey: m.questions_strength_survey,
  records: m.questions_strength_records,
  practice: m.questions_strength_practice,
} satisfies Record<string, Text>;
type Strength = keyof typeof strengthLabels;

export const sources = {
  huang: {
    name: 'Huang et al., Animals 2018, 8(1), 5',
    url: 'https://www.mdpi.com/2076-2615/8/1/5',
  },
  dalrymple: {
    name: 'Dalrymple et al., J. Shelter Med. Community Anim. Health 2024, 3, 113',
    url: 'https://doi.org/10.56771/jsmcah.v3.113',
  },
  albrecht: {
    name: 'Albrecht, Missing Pet Partnership',
    url: 'http://www.catchatter.info/pages/lostcat.html',
  },
  pound: {
    name: 'Code rural et de la pêche maritime, L.211-25',
    url: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000044388118',
  },
  register: {
    name: 'Code rural et de la pêche maritime, D.212-66',
    url: 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006071367/',
  },
  identification: {
    name: 'Code rural et de la pêche maritime, L.212-10',
    url: 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006071367/',
  },
} satisfies Record<string, { name: string; url: string }>;
type SourceName = keyof typeof sources;

interface Sentence {
  text: Text;
  source: SourceName;
  strength: Strength;
}

/** The one thing to do now. */
export interface Advice {
  /** From this day on, counted from the loss or the find. */
  step: number;
  sentences: [Sentence, ...Sentence[]];
  /** What has been done is not advised again. */
  check?: FinderCheck;
}

export const adviceTable: Record<'lost' | 'found', [Advice, ...Advice[]]> = {
  lost: [
    {
      step: 3,
      sentences: [
        { text: m.questions_advice_sheds, source: 'huang', strength: 'survey' },
        { text: m.questions_advice_trap, source: 'albrecht', strength: 'practice' },
      ],
    },
    { step: 7, sentences: [{ text: m.questions_advice_near, source: 'huang', strength: 'survey' }] },
    { step: 14, sentences: [{ text: m.questions_advice_pound_clock, source: 'pound', strength: 'law' }] },
    { step: 30, sentences: [{ text: m.questions_advice_shelters, source: 'dalrymple', strength: 'records' }] },
    { step: 61, sentences: [{ text: m.questions_advice_register, source: 'register', strength: 'law' }] },
    { step: 90, sentences: [{ text: m.questions_advice_months, source: 'huang', strength: 'survey' }] },
  ],
  found: [
    {
      step: 1,
      check: 'chip',
      sentences: [{ text: m.questions_advice_scan, source: 'register', strength: 'law' }],
    },
    {
      step: 3,
      check: 'vet',
      sentences: [{ text: m.questions_advice_neighbours, source: 'dalrymple', strength: 'records' }],
    },
    {
      step: 7,
      check: 'pound',
      sentences: [{ text: m.questions_advice_tell_pound, source: 'huang', strength: 'survey' }],
    },
    { step: 14, sentences: [{ text: m.questions_advice_finder_clock, source: 'pound', strength: 'law' }] },
    { step: 30, sentences: [{ text: m.questions_advice_cession, source: 'identification', strength: 'law' }] },
  ],
};
