import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { isNeutralName } from './neutral-name.ts';

/** The first words of a mail. Nobody is called by the number of an account without a name. */
export function greet(name: string | null, locale: Locale): string {
  return name === null || isNeutralName(name)
    ? m.accounts_mail_hello_nameless({}, { locale })
    : m.accounts_mail_hello({ name }, { locale });
}
