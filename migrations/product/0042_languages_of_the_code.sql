-- The code checks languages (src/i18n/languages.ts), so that a new one needs no migration.
alter table users drop constraint users_locale_check;
alter table short_links drop constraint short_links_lang_check;
alter table cat_drafts drop constraint cat_drafts_locale_check;
alter table threads drop constraint threads_finder_locale_check;
alter table inbound_mails drop constraint inbound_mails_notice_locale_check;
