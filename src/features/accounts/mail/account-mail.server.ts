import { parseNextPath } from '#context/account-next-path.ts';
import { renderMailHtml } from '#features/mail/mail-html.server.ts';
import { renderMailText, textOfLink } from '#features/mail/mail-text.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { pathInLocale, preferredLocale, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

const linkTypes = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  email_change: 'email_change',
} as const;

export type LinkKind = keyof typeof linkTypes;

/** The type is declared here, because features do not import the sign-in service. */
export interface AccountMailInput {
  kind: LinkKind | 'reauthentication';
  /** The URL has no trailing slash. */
  siteUrl: string;
  token: string;
  tokenHash: string;
  redirectTo: string;
  email: string;
  newEmail: string;
  sendingTo: string;
  /** A client has chosen it: a tag like `fr-CA`, or null. */
  locale: string | null;
}

/** The pages that request these mails have a field for the code. */
const typedKinds = new Set<AccountMailInput['kind']>(['confirmation', 'magic_link']);

/** A mail contains no free text of an account, because anyone can type a stranger's address with any text. */
interface AccountMail {
  locale: Locale;
  subject: string;
  text: string;
  html: string;
}

export function renderAccountMail(input: AccountMailInput): AccountMail {
  // Some providers write `fr_FR`.
  const locale = preferredLocale({ acceptLanguage: input.locale?.replaceAll('_', '-') });
  const texts = textsOf(input, locale);
  const hello = m.accounts_mail_hello_nameless({}, { locale });
  const href = input.kind === 'reauthentication' ? null : linkOf({ ...input, kind: input.kind, locale });
  const valid = m.accounts_mail_valid({}, { locale });
  const code = typedKinds.has(input.kind) ? m.accounts_mail_code({ token: input.token }, { locale }) : null;
  const below = m.accounts_mail_link_below({}, { locale });

  const how = href ? [textOfLink({ href, label: texts.button }), ...(code ? [code] : []), valid] : [input.token];
  const text = renderMailText([hello, texts.text, ...how], { why: texts.why, siteUrl: input.siteUrl });
  const html = renderMailHtml({
    locale,
    subject: texts.subject,
    paragraphs: [hello, texts.text],
    action: href ? { href, label: texts.button, code, below, valid } : null,
    code: href ? null : input.token,
    why: texts.why,
    siteUrl: input.siteUrl,
  });
  return { locale, subject: texts.subject, text, html };
}

function linkOf(input: AccountMailInput & { kind: LinkKind; locale: Locale }): string {
  const { kind, siteUrl, tokenHash, locale, sendingTo, newEmail } = input;
  const path = kind === 'recovery' ? '/password/update' : '/confirm';
  const url = new URL(`${siteUrl}${pathInLocale(path, locale)}`);
  url.searchParams.set('token_hash', tokenHash);
  url.searchParams.set('type', linkTypes[kind]);
  if (kind === 'email_change') url.searchParams.set('mailbox', sendingTo === newEmail ? 'new' : 'current');
  const next = findNext(input);
  if (next) url.searchParams.set('next', next);
  return url.href;
}

/** Accepts at most four words, numbers or UUIDs, as in the paths of our pages. */
const pagePath = /^(?:\/(?:[a-z]{1,12}(?:-[a-z]{1,12})?|\d{1,19}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})){1,4}$/;

/** Any caller of the service can choose this path and the mail shows it, so free text and a query are dropped. */
function findNext({ redirectTo }: AccountMailInput): string | null {
  const next = URL.canParse(redirectTo) ? parseNextPath(new URL(redirectTo).searchParams.get('next')) : null;
  const path = next?.replace(/[?#].*$/, '') ?? '';
  return pagePath.test(path) ? path : null;
}

/** A visitor's report waits on this page for the mail. */
const reportPage = '/cats/drafts/';

function textsOf(input: AccountMailInput, locale: Locale) {
  const { kind, email, newEmail, token } = input;
  const language = { locale };
  // The mail has nothing of the report, because its author may have typed another person's address.
  if (typedKinds.has(kind) && splitLocale(findNext(input) ?? '').path.startsWith(reportPage)) {
    return {
      subject: m.drafts_mail_subject({ token }, language),
      text: m.drafts_mail_text({}, language),
      button: m.drafts_mail_button({}, language),
      why: m.drafts_mail_why({ email }, language),
    };
  }
  switch (kind) {
    case 'confirmation':
      return {
        subject: m.accounts_mail_confirmation_subject({}, language),
        text: m.accounts_mail_confirmation_text({}, language),
        button: m.accounts_mail_confirmation_button({}, language),
        why: m.accounts_mail_confirmation_why({ email }, language),
      };
    case 'recovery':
      return {
        subject: m.accounts_mail_recovery_subject({}, language),
        text: m.accounts_mail_recovery_text({}, language),
        button: m.accounts_mail_recovery_button({}, language),
        why: m.accounts_mail_recovery_why({ email }, language),
      };
    case 'magic_link':
      return {
        subject: m.accounts_mail_magic_link_subject({}, language),
        text: m.accounts_mail_magic_link_text({}, language),
        button: m.accounts_mail_magic_link_button({}, language),
        why: m.accounts_mail_magic_link_why({ email }, language),
      };
    case 'invite':
      return {
        subject: m.accounts_mail_invite_subject({}, language),
        text: m.accounts_mail_invite_text({}, language),
        button: m.accounts_mail_invite_button({}, language),
        why: m.accounts_mail_invite_why({ email }, language),
      };
    case 'email_change':
      return {
        subject: m.accounts_mail_email_change_subject({}, language),
        text: m.accounts_mail_email_change_text({ email, newEmail }, language),
        button: m.accounts_mail_email_change_button({}, language),
        why: m.accounts_mail_email_change_why({ email }, language),
      };
    case 'reauthentication':
      return {
        subject: m.accounts_mail_reauthentication_subject({ token }, language),
        text: m.accounts_mail_reauthentication_text({}, language),
        button: '',
        why: m.accounts_mail_reauthentication_why({ email }, language),
      };
  }
}
