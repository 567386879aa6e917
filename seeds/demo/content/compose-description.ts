import { coatWords, type DemoLocale, type Sex } from '../portrait/describe-coat.ts';
import type { PortraitTraits } from '../portrait/traits.ts';
import { chance, pickWeighted, type Random, shuffle } from '../random.ts';
import { frenchOf, startsWithVowel } from './french-of.ts';
import { fillSentence, type SentenceBank, typesetFrench } from './sentence-bank.ts';
import { englishSentences } from './sentences-en.ts';
import { frenchSentences } from './sentences-fr.ts';

/** Shuffles again only when all items are dealt, so that none is repeated too often. */
export type Deck = (items: readonly string[]) => string;

export function createDeck(random: Random): Deck {
  const rests = new Map<readonly string[], string[]>();
  return (items) => {
    let rest = rests.get(items);
    if (!rest?.length) {
      rest = shuffle(random, items);
      rests.set(items, rest);
    }
    return rest.pop()!;
  };
}

export interface CatStory {
  locale: DemoLocale;
  name: string;
  sex: Sex;
  isLost: boolean;
  traits: PortraitTraits;
  city: string;
  district: string;
  seenAt: Date;
}

const banks: Record<DemoLocale, SentenceBank> = { en: englishSentences, fr: frenchSentences };

/** These sentences contradict each other when one cat gets both. */
const quarrels: readonly (readonly [RegExp, RegExp])[] = [
  [/vieux compagnon|vieille amie|old friend/, /Jeune ch|Young|dix mois|ten months/],
  [/Jeune ch|Young/, /Douze ans|Twelve years/],
  [/Douze ans|Twelve years/, /dix mois|ten months/],
  [/boite|Limps/, /bonne santé|healthy|grimpe sur/],
  [/comme tous les soirs|for breakfast/, /jamais vécu dehors|never lived outdoors/],
  [
    /Peureu|Méfiant|Timide|sur ses gardes|Shy|Nervous|Hides by day|one eye on/,
    /roule par terre|Câlin|ronronne|porter sans|épaules|Rolls over|Purrs|carried|Head-butts|m’a .suivi|walked me/,
  ],
  [/long legs/, /Limps/],
  [/collier|collar/, /collier en papier|paper collar/],
  [/Entré|radiator|paillasson|doormat/, /n’ose pas|dare not/],
  [
    /gardons|chez nous|with us|Taken in|Recueilli/,
    /n’ose pas|dare not|ne pouvons pas|cannot keep|n’a besoin de rien|Needs nothing/,
  ],
  [
    /perdu|lost\.|amaigri|a little thin|pompiers|Coincé|Caché|Hiding/,
    /n’a besoin de rien|Needs nothing|en balade|out for a walk/,
  ],
];

function quarrelsWith(text: string, sentence: string): boolean {
  return quarrels.some(
    ([one, other]) => (one.test(text) && other.test(sentence)) || (other.test(text) && one.test(sentence)),
  );
}

function dealFitting(deck: Deck, items: readonly string[], text: string): string {
  for (let attempt = 0; attempt < 8; attempt++) {
    const sentence = deck(items);
    if (!quarrelsWith(text, sentence)) return sentence;
  }
  return '';
}

const dayParts = {
  en: ['morning', 'afternoon', 'evening'],
  fr: ['matin', 'après-midi', 'soir'],
} as const;

function dayWords(random: Random, locale: DemoLocale, seenAt: Date): { when: string; day: string } {
  const language = locale === 'fr' ? 'fr-FR' : 'en-GB';
  if (chance(random, 0.25)) {
    const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'Europe/Paris' }).format(
      seenAt,
    );
    return locale === 'fr'
      ? { when: `le ${date.replace(/^1 /, '1er ')}`, day: `le ${date.replace(/^1 /, '1er ')}` }
      : { when: `on ${date}`, day: date };
  }
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'Europe/Paris' }).format(seenAt);
  const part = dayParts[locale][seenAt.getUTCHours() < 10 ? 0 : seenAt.getUTCHours() < 16 ? 1 : 2];
  return { when: locale === 'fr' ? `${weekday} ${part}` : `on ${weekday} ${part}`, day: `${weekday} ${part}` };
}

function valuesFor(random: Random, deck: Deck, story: CatStory): Record<string, string> {
  const { locale, traits, sex } = story;
  const words = coatWords(traits, locale, sex);
  const isOddEyed = traits.eyes[0] !== traits.eyes[1];
  const article = /^[aeiou]/.test(words.coat) ? 'an' : 'a';
  return {
    ...dayWords(random, locale, story.seenAt),
    name: story.name,
    city: story.city,
    district: story.district || story.city,
    ofCity: frenchOf(story.city),
    atCity: story.city.startsWith('Le ') ? `au ${story.city.slice(3)}` : `à ${story.city}`,
    ofDistrict: frenchOf(story.district || story.city),
    ofName: frenchOf(story.name),
    thatName: startsWithVowel(story.name) ? `qu’${story.name}` : `que ${story.name}`,
    spot: deck(banks[locale].spots),
    toward: deck(banks[locale].towards),
    coat: words.coat,
    eyes: words.eyes,
    collar: words.collar ?? '',
    ear: words.ear ?? '',
    eyesAfterNoun: isOddEyed ? `avec ${words.eyes}` : `aux ${words.eyes}`,
    eyesPartitive: isOddEyed ? words.eyes : `des ${words.eyes}`,
    eyesPossessive: isOddEyed ? `ses yeux vairons : ${words.eyes}` : `ses ${words.eyes}`,
    eyesBare: isOddEyed ? `odd eyes: ${words.eyes}` : words.eyes,
    aan: article,
    Aan: article === 'an' ? 'An' : 'A',
  };
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** Returns 1 to 6 sentences in one language. */
export function composeDescription(random: Random, deck: Deck, story: CatStory): string {
  const bank = banks[story.locale];
  const length = pickWeighted(random, { short: 2, middle: 5, long: 4 });
  const [openings, characters, asks] = story.isLost
    ? [bank.lostOpening, bank.lostCharacter, bank.lostAsk]
    : [bank.foundOpening, bank.foundCharacter, bank.foundAsk];
  const sentences: string[] = [];
  const add = (items: readonly string[]) => {
    const sentence = dealFitting(deck, items, sentences.join(' '));
    if (sentence) sentences.push(sentence);
  };
  const addLook = () => {
    add(bank.look);
    if (story.traits.notchedEar !== 'none' && length !== 'short') add(bank.ear);
    if (story.traits.collar) add(bank.collar);
  };
  if (length !== 'short' && chance(random, 0.22)) {
    addLook();
    add(openings);
  } else {
    add(openings);
    addLook();
  }
  if (length !== 'short') add(chance(random, 0.4) ? characters : bank.character);
  if (length === 'long') {
    if (chance(random, 0.5)) add(bank.character);
    add(asks);
  } else if (chance(random, length === 'short' ? 0.3 : 0.55)) {
    add(asks);
  }
  const values = valuesFor(random, deck, story);
  const text = sentences.map((sentence) => capitalised(fillSentence(sentence, story.sex, values))).join(' ');
  return story.locale === 'fr' ? typesetFrench(text) : text;
}
