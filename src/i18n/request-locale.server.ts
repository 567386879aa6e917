import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultLocale, type Locale } from './locale.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';

const storage = new AsyncLocalStorage<Locale>();

/** Of the request, or of the `inLocale` around. */
export const currentLocale = (): Locale => storage.getStore() ?? defaultLocale;

overwriteGetLocale(currentLocale);

/** Everything that runs inside speaks this language: messages, dates, validation errors. */
export function inLocale<T>(locale: Locale, run: () => T): T {
  return storage.run(locale, run);
}
