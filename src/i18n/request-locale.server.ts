import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultLocale, type Locale } from './languages.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';

const storage = new AsyncLocalStorage<Locale>();

export const currentLocale = (): Locale => storage.getStore() ?? defaultLocale;

overwriteGetLocale(currentLocale);

export function inLocale<T>(locale: Locale, run: () => T): T {
  return storage.run(locale, run);
}
