import { type Locale, locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

/** The texts are data, so that the worker does not load every message of the site. */
export interface ReplyWords {
  removed: Record<'address' | 'number' | 'link', string>;
  /** Everything below one of these first lines of our mails is quoted. */
  markers: string[];
}

export const replyWords = (locale: Locale): ReplyWords => ({
  removed: {
    address: m.mail_reply_address_removed({}, { locale }),
    number: m.mail_reply_number_removed({}, { locale }),
    link: m.mail_reply_link_removed({}, { locale }),
  },
  markers: locales.map((each) => m.mail_reply_marker({}, { locale: each })),
});
