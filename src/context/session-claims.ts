import type { Locale } from '#i18n/languages.ts';

export interface SessionClaims {
  userId: string;
  email: string | null;
  isSingleSignOn: boolean;
  phone: string | null;
  displayName: string | null;
  locale: Locale | null;
  sessionId: string | null;
  assuranceLevel: 'aal1' | 'aal2';
  issuedAt: Date;
  accessToken: string;
}
