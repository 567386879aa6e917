import { m } from '#i18n/paraglide/messages.js';

export function photoAlt({ name, isLost, isReunited }: { name: string; isLost: boolean; isReunited: boolean }): string {
  if (isReunited) return m.cats_page_photo_alt_reunited({ name });
  return isLost ? m.cats_page_photo_alt_lost({ name }) : m.cats_page_photo_alt_found({ name });
}
