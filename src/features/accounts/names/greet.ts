import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { isNeutralName } from './neutral-name.ts';

/** The first line of a mail. An account without a name has a number instead, which the mail leaves out. */
export function greet(name: string | null, locale: Locale): string {
  return name === null || isNeutralName(name)
    ? m.accounts_mail_hello_nameless({}, { locale })
    : m.accounts_mail_hello({ name }, { locale });
}
