import { describe, expect, it } from 'vitest';
import { unsubscribePath } from '#features/mail/unsubscribe-addresses.ts';
import { locales } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import routes from '#routes.ts';
import { removeOwnLinks } from './remove-own-links.ts';

const host = 'cats.example.org';
const site = `https://${host}`;
const key = 'Zb3-kq0_TnY8sWvE5uJ1xLmR7aHc2dFgPo9iQ4yKtBe';
const stop = `${key}AbCdEf123456`;
const clean = (text: string) =>
  removeOwnLinks(text, { siteHosts: [host, 'reply.example.org'], placeholder: '[link removed]' });

const paths = (function list(entries: typeof routes): string[] {
  return entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...list((children ?? []) as typeof routes)]);
})(routes).map((path) => `/${path.replace('en?', 'en')}`);
const publicParameters = /^(?:\/(?:en|fr))?\/(?:cat\/:id|c\/:short|p\/:short)$/;

describe('a link of this site', () => {
  it('a link of this site is removed from what is passed on, whatever page it leads to, unless anyone may open that page', () => {
    expect(paths).toContain('/fr/thread/:key');
    for (const path of paths.filter((each) => each.includes(':') && !publicParameters.test(each))) {
      const filled = path.replaceAll(/:\w+\??/g, key);
      expect(clean(`See ${site}${filled} there`), path).toBe('See [link removed] there');
    }
    for (const locale of locales) {
      expect(clean(site + unsubscribePath(stop, locale))).toBe('[link removed]');
      expect(clean(site + pathInLocale(`/thread/${key}`, locale))).toBe('[link removed]');
    }
  });

  it.each([
    ['as it is', `${site}/thread/${key}`],
    ['in French', `${site}/fr/thread/${key}`],
    ['in capitals', `${site.toUpperCase()}/THREAD/${key}`],
    ['without https', `${host}/fr/unsubscribe/${stop}/now`],
    ['with a port', `http://${host}:3000/cats/drafts/${key}`],
    ['with a query', `${site}/confirm?token_hash=${key}&type=signup`],
    ['of the sign-in service', `${site}/auth/v1/verify?token=${key}&type=magiclink`],
    ['as an address for answers', 'reply+ae5qkxzr2mfu6yjcnw34hp7tlb@reply.example.org'],
    ['as an encoded address for answers', 'mailto:reply%2Bae5qkxzr2mfu6yjcnw34hp7tlb%40reply.example.org'],
    ['with an encoded path', `${site}/%74hread%2F${key}`],
    ['encoded', `https%3A%2F%2F${host}%2Fthread%2F${key}`],
    ['encoded twice', `https%253A%252F%252F${host}%252Fthread%252F${key}`],
    ['in brackets', `<${site}/thread/${key}>`, '<[link removed]>'],
    ['in brackets of Markdown', `[Open](${site}/thread/${key})`, '[Open]([link removed]'],
    ['with a full stop', `${site}/thread/${key}.`],
    ['broken in its key', `${site}/thread/${key.slice(0, 20)}\n${key.slice(20)}`],
    ['broken in its key, quoted', `> ${site}/thread/${key.slice(0, 20)}\n> ${key.slice(20)}`, '> [link removed]'],
    ['broken by quoted-printable', `${site}/thread/${key.slice(0, 9)}=\n${key.slice(9)}`],
    ['broken before its key', `${site}/thread/\n${key}`],
    ['broken in three', `${site}/fr/thread/${key.slice(0, 9)}\n${key.slice(9, 30)}\n${key.slice(30)}`],
    ['broken in its host', `https://cats.exam\nple.org/thread/${key}`, 'https://cats.exam\n[link removed]'],
    ['without its host', `/fr/thread/${key}`],
    ['as its key alone', key],
    [
      'wrapped by Outlook',
      `https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2F${host}%2Fthread%2F${key}&data=05%7C02`,
    ],
    ['wrapped by Proofpoint', `https://urldefense.com/v3/__${site}/thread/${key}__;!!Abc!xyz$`],
    [
      'wrapped by Proofpoint, version 2',
      `https://urldefense.proofpoint.com/v2/url?u=https-3A__${host}_thread_${key}&d=DwMFaQ`,
    ],
    ['wrapped by Barracuda', `https://linkprotect.cudasvc.com/url?a=https%3a%2f%2f${host}%2fthread%2f${key}&c=E,1`],
    ['hidden by Mimecast', 'https://protect-eu.mimecast.com/s/Ab12Cd34Ef56?domain=x'],
    ['wrapped by a search', `https://www.google.com/url?q=${site}/thread/${key}&sa=D`],
  ])('a link of this site is removed %s', (_name, link, left = '[link removed]') => {
    expect(clean(`${link}`)).toBe(left);
    const inWords = clean(`He is here:\n${link}\nand I wait.`);
    expect(inWords).toBe(`He is here:\n${left}\nand I wait.`);
    expect(inWords).not.toContain(key.slice(-8));
  });

  it.each([
    `See ${site}/cat/12 and ${site}/fr/cat/12.`,
    `${site}/c/a7Bd\nThanks!`,
    `${host} is a good site, ${site} too`,
    'https://photos.google.com/share/AF1QipNq4Tz0xYbV7sWvE5uJ1xLmR7aHc2dFgPo9iQ4yKtBe',
    'https://maps.app.goo.gl/Ab12Cd34Ef56Gh78',
    'https://www.openstreetmap.org/?mlat=48.85661&mlon=2.35222#map=17/48.85661/2.35222',
    'anticonstitutionnellement-et-donaudampfschifffahrtsgesellschaft',
    'I reply+ to you / or not',
  ])('a link to a page for everyone stays, as links to other sites do: %s', (text) => {
    expect(clean(text)).toBe(text);
  });
});
