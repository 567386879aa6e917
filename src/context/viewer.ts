import type { Selectable } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Locale } from '#i18n/languages.ts';

/** Status and type come from our database, never from the token. */
export interface Viewer {
  id: string;
  email: string | null;
  displayName: string;
  locale: Locale;
  type: 'user' | 'admin';
  status: 'pending' | 'active';
}

type User = Pick<Selectable<Schema['users']>, 'id' | 'email' | 'display_name' | 'locale' | 'type' | 'status'>;

export function toViewer({ id, email, display_name, locale, type, status }: User): Viewer {
  return { id, email, displayName: display_name, locale, type, status: status === 'pending' ? 'pending' : 'active' };
}

export function isAdmin(viewer: Viewer | null): boolean {
  return viewer?.type === 'admin';
}
