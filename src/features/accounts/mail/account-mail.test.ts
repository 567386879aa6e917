import { describe, expect, it } from 'vitest';
import { type AccountMailInput, renderAccountMail } from './account-mail.server.ts';

const input: AccountMailInput = {
  kind: 'confirmation',
  siteUrl: 'https://catlas.example',
  token: '123456',
  tokenHash: 'pkce_abc123',
  redirectTo: 'https://catlas.example/confirm',
  email: 'ada@example.com',
  newEmail: '',
  sendingTo: 'ada@example.com',
  locale: 'en',
};

const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));

describe('the sign-in mail', () => {
  it('the sign-in mail leads to the page that confirms, with the token hash, in text and HTML', () => {
    const mail = renderAccountMail(input);
    const link = 'https://catlas.example/confirm?token_hash=pkce_abc123&type=signup';
    expect(mail.text).toContain(link);
    expect(linksIn(mail.html)).toContain(link);
    expect(mail.text).toMatch(/^Hello,$/m);
    expect(mail.text).toContain('ada@example.com');
  });

  it('the sign-in mail is French for a French member, and links to a French page', () => {
    const mail = renderAccountMail({ ...input, locale: 'fr' });
    expect(mail.subject).toBe('Confirmez votre adresse e-mail pour Catlas');
    expect(mail.text).toMatch(/^Bonjour,$/m);
    expect(mail.text).toContain('https://catlas.example/fr/confirm?token_hash=pkce_abc123&type=signup');
    expect(mail.html).toContain('<html lang="fr">');
  });

  it.each([
    ['fr-CA', 'fr'],
    ['fr_FR', 'fr'],
    ['de', 'en'],
    ['', 'en'],
    [null, 'en'],
  ])('the sign-in mail of an account whose language is %j is in %s', (given, locale) => {
    expect(renderAccountMail({ ...input, locale: given }).locale).toBe(locale);
  });

  it('the mail of a reset request links to the page for a new password', () => {
    expect(renderAccountMail({ ...input, kind: 'recovery' }).text).toContain(
      'https://catlas.example/password/update?token_hash=pkce_abc123&type=recovery',
    );
  });

  it('the sign-in mail returns the member to their page, but never to another site', () => {
    const redirectTo = 'https://catlas.example/confirm?next=%2Fcats%2Fnew';
    expect(renderAccountMail({ ...input, redirectTo }).text).toContain('type=signup&next=%2Fcats%2Fnew');
    const elsewhere = 'https://catlas.example/confirm?next=%2F%2Fevil.example';
    expect(renderAccountMail({ ...input, redirectTo: elsewhere }).text).not.toContain('evil');
  });

  it('the mail of a visitor’s report says what the code is for, and nothing of what was typed', () => {
    const redirectTo =
      'https://catlas.example/fr/confirm?next=%2Ffr%2Fcats%2Fdrafts%2F0b2f4b52-9c1e-4d0a-8a53-1f6f6d1f2b3c';
    for (const kind of ['confirmation', 'magic_link'] as const) {
      const mail = renderAccountMail({ ...input, kind, redirectTo });
      expect(mail.subject).toBe('123456 is your code for Catlas');
      expect(mail.text).toContain('You have reported a cat on Catlas.');
      expect(mail.text).toContain('next=%2Ffr%2Fcats%2Fdrafts%2F0b2f4b52-9c1e-4d0a-8a53-1f6f6d1f2b3c');
    }
    const reset = renderAccountMail({ ...input, kind: 'recovery', redirectTo });
    expect(reset.subject).not.toContain('123456');
  });

  it('the mail of a change of address has both addresses', () => {
    const { text } = renderAccountMail({ ...input, kind: 'email_change', newEmail: 'new@example.com' });
    expect(text).toContain('from ada@example.com to new@example.com');
    expect(text).toContain('/confirm?token_hash=pkce_abc123&type=email_change&mailbox=current');
  });

  it('the mail of a change of address passes the confirmed mailbox to the page', () => {
    const change = { ...input, kind: 'email_change', newEmail: 'new@example.com' } as const;
    expect(renderAccountMail({ ...change, sendingTo: 'new@example.com' }).text).toContain('&mailbox=new');
  });

  it('the sign-in mail has the code for members who read mail on another device, if a page asks for it', () => {
    expect(renderAccountMail({ ...input, kind: 'magic_link' }).text).toContain('123456');
    expect(renderAccountMail({ ...input, kind: 'magic_link' }).html).toContain('123456');
    expect(renderAccountMail({ ...input, kind: 'recovery' }).text).not.toContain('123456');
  });

  it('the sign-in mail has only the code if there is no link', () => {
    const mail = renderAccountMail({ ...input, kind: 'reauthentication' });
    expect(mail.text).toContain('123456');
    expect(mail.text).not.toContain('token_hash');
    expect(linksIn(mail.html)).toEqual(['https://catlas.example']);
  });

  it('shows a hostile address as text', () => {
    const { html } = renderAccountMail({ ...input, email: '"<img src=x onerror=alert(1)>"@example.com' });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });

  it('the sign-in mail has no path that could carry a message to a stranger', () => {
    const next = (path: string) => {
      const redirectTo = `https://catlas.example/confirm?next=${encodeURIComponent(path)}`;
      const [link] = linksIn(renderAccountMail({ ...input, redirectTo }).html).filter((href) =>
        href.includes('token_hash'),
      );
      return new URL(link!).searchParams.get('next');
    };
    expect(next('/thread/12?x=you-won#claim')).toBe('/thread/12');
    expect(next('/missing-cat')).toBe('/missing-cat');
    for (const path of ['/You-won-a-prize', '/claim/evil.example', `/${'a'.repeat(13)}`, '/a/b/c/d/e', '/%20won']) {
      expect(next(path), path).toBeNull();
    }
  });
});
