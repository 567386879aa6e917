import { describe, expect, it } from 'vitest';
import { parseNextPath, withNextPath } from './account-next-path.ts';

describe('where a member lands after signing in', () => {
  it('a member returns to the page they came from, with its query', () => {
    expect(parseNextPath('/fr/cats/new?x=1#place')).toBe('/fr/cats/new?x=1#place');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a\\..\\b',
    '/a\r\nset-cookie: x=1',
    '/\tevil.example',
    'javascript:alert(1)',
    'cats/new',
    '',
    null,
    undefined,
  ])('is never another site: %j', (value) => {
    expect(parseNextPath(value)).toBeNull();
  });

  it.each(['/login', '/fr/signup?next=/', '/logout', '/en/password/reset', '/api/user/info'])(
    'a member does not land on an account page, which would redirect in circles: %s',
    (value) => {
      expect(parseNextPath(value)).toBeNull();
    },
  );

  it('the next path travels from page to page within the address', () => {
    expect(withNextPath('/signup', '/cat/3?a=b&c')).toBe('/signup?next=%2Fcat%2F3%3Fa%3Db%26c');
    expect(withNextPath('/signup', null)).toBe('/signup');
  });
});
