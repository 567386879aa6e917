import { expect, it } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';

it.each([
  [1, '1 unsent post', '1 envoi en attente'],
  [2, '2 unsent posts', '2 envois en attente'],
])('the badge shows a number as people say it: %i', (count, english, french) => {
  expect(m.outbox_badge({ count }, { locale: 'en' })).toBe(english);
  expect(m.outbox_badge({ count }, { locale: 'fr' })).toBe(french);
});
