import cats from '../../../../../messages/en/cats.json';
import comments from '../../../../../messages/en/comments.json';
import common from '../../../../../messages/en/common.json';
import catsFrench from '../../../../../messages/fr/cats.json';
import commentsFrench from '../../../../../messages/fr/comments.json';
import commonFrench from '../../../../../messages/fr/common.json';

const texts = {
  en: { ...common, ...cats, ...comments },
  fr: { ...commonFrench, ...catsFrench, ...commentsFrench },
};
type Key = keyof typeof texts.en;

/** The texts of Catlas in the language of the address, and addresses in that language. A library for this would cost more. */
export function useTexts() {
  const route = useRoute();
  const locale = route.params.locale === 'fr' ? 'fr' : 'en';
  const own = texts[locale];
  return {
    locale,
    t: (key: Key, values: Record<string, string | number> = {}) =>
      (own[key] as string).replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? '')),
    to: (path: string) => (locale === 'fr' ? `/fr${path}` : path),
  } as const;
}
