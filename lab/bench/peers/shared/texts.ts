import accounts from '../../../../messages/en/accounts.json';
import cats from '../../../../messages/en/cats.json';
import comments from '../../../../messages/en/comments.json';
import common from '../../../../messages/en/common.json';
import poster from '../../../../messages/en/poster.json';
import sightings from '../../../../messages/en/sightings.json';
import traits from '../../../../messages/en/traits.json';
import accountsFrench from '../../../../messages/fr/accounts.json';
import catsFrench from '../../../../messages/fr/cats.json';
import commentsFrench from '../../../../messages/fr/comments.json';
import commonFrench from '../../../../messages/fr/common.json';
import posterFrench from '../../../../messages/fr/poster.json';
import sightingsFrench from '../../../../messages/fr/sightings.json';
import traitsFrench from '../../../../messages/fr/traits.json';

const texts = {
  en: { ...accounts, ...common, ...cats, ...comments, ...poster, ...sightings, ...traits },
  fr: {
    ...accountsFrench,
    ...commonFrench,
    ...catsFrench,
    ...commentsFrench,
    ...posterFrench,
    ...sightingsFrench,
    ...traitsFrench,
  },
};
export type TextKey = keyof typeof texts.en;

export type Locale = keyof typeof texts;

/** The texts of Catlas in a language, and addresses in that language. A library for this would cost more. */
export function textsOf(locale: Locale) {
  const own = texts[locale];
  return {
    t: (key: TextKey, values: Record<string, string | number> = {}) =>
      (own[key] as string).replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? '')),
    to: (path: string) => (locale === 'fr' ? `/fr${path}` : path),
  };
}
