import { expect, it } from 'vitest';
import { imitatesStaff } from './staff-name.ts';

it.each([
  'Catlas',
  'CATLAS',
  'C a t l a s',
  'c.a.t.l.a.s',
  'Catlas Support',
  'TeamCatlas',
  'L’équipe Catlas',
  'Сatlаs',
  'CatIas',
  'Cat1as',
  'C4tl4s',
  'Ｃａｔｌａｓ',
  'ᴄᴀᴛʟᴀs',
  'Cat\u200Blas',
  'Cat-las',
  'Admin',
  'admin2026',
  '4dm1n',
  'A d m i n',
  'Ａｄｍｉｎ',
  'Admın',
  'Site admin',
  'TheAdmin',
  'Administrateur',
  'Moderator',
  'Moderators',
  'rnoderator',
  'M0DERATOR',
  'Μoderator',
  'modération',
  'Modération du site',
  'Modératrice Anne',
  'Support',
  'SUPPORT!',
  '$upport',
  'Service support',
  'Official account',
])('the name %s counts as the site’s or its staff’s', (name) => {
  expect(imitatesStaff(name)).toBe(true);
});

it.each([
  'Camille',
  'Catherine Las Vegas',
  'Nuncat Lassie',
  'Atlas',
  'Jean Dupont',
  'Marie-Ange Modeste',
  'Roger Supporter',
  'Madame Adminou',
  'Adeline',
  'Staffan',
  'O’Neill',
  'J. R. R. Martin',
  '猫',
  '42',
  '',
])('the name %s is accepted', (name) => {
  expect(imitatesStaff(name)).toBe(false);
});

it('the operator’s own name counts as the site’s, without its address', () => {
  const operator = 'Amis des Chats, 1 rue Exemple, 69001 Lyon';
  expect(imitatesStaff('Amis des chats', operator)).toBe(true);
  expect(imitatesStaff('Les Am1s-des-Chats', operator)).toBe(true);
  expect(imitatesStaff('Lyon', operator)).toBe(false);
  expect(imitatesStaff('Amis', operator)).toBe(false);
  expect(imitatesStaff('Anna', 'Ann')).toBe(false);
});
