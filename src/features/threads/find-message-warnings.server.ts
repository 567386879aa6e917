import type { Locale } from '#i18n/locale.ts';
import type { ThreadMessage } from './model/thread.ts';

export function findMessageWarnings(_text: string, _locale: Locale): ThreadMessage['warnings'] {
  return [];
}
