import { type Locale, locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

/** An account without a name is numbered. */
export const neutralName = (number: number | string, locale: Locale): string =>
  m.accounts_neutral_name({ number }, { locale });

export function isNeutralName(name: string): boolean {
  const number = /\d{4}/.exec(name)?.[0];
  return number !== undefined && locales.some((locale) => neutralName(number, locale) === name);
}
