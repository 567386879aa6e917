import { describe, expect, it } from 'vitest';
import { localizePath, pathInLocale, preferredLocale, splitLocale } from './locale.ts';

describe('the locale of an address', () => {
  it('an address is English without a prefix, and only a whole first segment counts as a prefix', () => {
    expect(splitLocale('/about')).toEqual({ locale: 'en', prefix: '', path: '/about' });
    expect(splitLocale('/fr')).toEqual({ locale: 'fr', prefix: '/fr', path: '/' });
    expect(splitLocale('/en/cat/3')).toEqual({ locale: 'en', prefix: '/en', path: '/cat/3' });
    expect(splitLocale('/french-cats')).toEqual({ locale: 'en', prefix: '', path: '/french-cats' });
  });

  it('internal links carry the locale of the address, and others do not', () => {
    expect(localizePath('/', '/fr')).toBe('/fr');
    expect(localizePath('/about', '/fr')).toBe('/fr/about');
    expect(localizePath('/about', '')).toBe('/about');
    expect(localizePath('//evil.example', '/fr')).toBe('//evil.example');
    expect(localizePath('https://example.org/', '/fr')).toBe('https://example.org/');
  });

  it('the locale of an address changes without leaving the page', () => {
    expect(pathInLocale('/cat/3', 'fr')).toBe('/fr/cat/3');
    expect(pathInLocale('/fr/cat/3', 'en')).toBe('/cat/3');
    expect(pathInLocale('/fr', 'en')).toBe('/');
  });
});

describe('the language a visitor gets at first', () => {
  it('a visitor first gets the language chosen before, then the browser’s best, then English', () => {
    expect(preferredLocale({ cookie: 'fr', acceptLanguage: 'en' })).toBe('fr');
    expect(preferredLocale({ acceptLanguage: 'de-DE, fr-CA;q=0.8, en;q=0.5' })).toBe('fr');
    expect(preferredLocale({ acceptLanguage: 'en;q=0.5, fr;q=0' })).toBe('en');
    expect(preferredLocale({ cookie: 'xx', acceptLanguage: 'de' })).toBe('en');
  });
});
