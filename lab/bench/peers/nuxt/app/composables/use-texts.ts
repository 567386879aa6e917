import { textsOf } from '../../../shared/texts';

/** The texts of Catlas in the language of the address, and addresses in that language. */
export function useTexts() {
  const locale = useRoute().params.locale === 'fr' ? 'fr' : 'en';
  return { locale, ...textsOf(locale) } as const;
}
