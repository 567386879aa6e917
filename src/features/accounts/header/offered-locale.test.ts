import { describe, expect, it } from 'vitest';
import { findOfferedLocale } from './offered-locale.ts';

describe('a page that was shared in another language', () => {
  it('a page offers the browser’s own language, and only if the page has another one', () => {
    const english = { cookies: '', languages: ['en-GB', 'en'] };
    const french = { cookies: '', languages: ['fr-FR', 'fr', 'en-US', 'en'] };
    expect(findOfferedLocale('fr', english)).toBe('en');
    expect(findOfferedLocale('en', english)).toBeNull();
    expect(findOfferedLocale('en', french)).toBe('fr');
    expect(findOfferedLocale('fr', french)).toBeNull();
  });

  it('a page follows the reader’s earlier choice before the browser’s', () => {
    const chosen = { cookies: 'color-mode=dark; locale=fr', languages: ['en'] };
    expect(findOfferedLocale('en', chosen)).toBe('fr');
    expect(findOfferedLocale('fr', chosen)).toBeNull();
  });

  it('a page offers nothing to a reader of other languages', () => {
    expect(findOfferedLocale('fr', { cookies: 'locale=xx', languages: ['de', 'pt-BR'] })).toBeNull();
    expect(findOfferedLocale('en', { cookies: '', languages: [] })).toBeNull();
  });
});
