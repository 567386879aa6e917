import { type Locale, locales } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

/** The texts that reading a mail needs. They are data, so that the thread that reads it does not load every message of the site. */
export interface ReplyWords {
  /** In the reader's language, in place of what is removed. */
  removed: Record<'address' | 'number' | 'link', string>;
  /** The first line of our own mails, in every language: below it everything is quoted. */
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
