import type { Locale } from '#i18n/locale.ts';

/** What a verified access token says of its bearer. */
export interface SessionClaims {
  userId: string;
  email: string | null;
  /** Whether only an organisation's identity provider has verified the address. */
  isSingleSignOn: boolean;
  phone: string | null;
  displayName: string | null;
  /** Of the member's mails, as chosen at sign-up. */
  locale: Locale | null;
  sessionId: string | null;
  assuranceLevel: 'aal1' | 'aal2';
  issuedAt: Date;
  /** The token itself, for asking the sign-in service on the member's behalf. */
  accessToken: string;
}
