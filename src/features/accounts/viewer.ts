import type { Locale } from '#i18n/locale.ts';

/** The signed-in member as this request sees them. Status and type come from our database, never from the token. */
export interface Viewer {
  id: string;
  email: string | null;
  displayName: string;
  locale: Locale;
  type: 'user' | 'admin';
  status: 'pending' | 'active';
}

export function isAdmin(viewer: Viewer | null): boolean {
  return viewer?.type === 'admin';
}
