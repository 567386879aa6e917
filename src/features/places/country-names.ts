import { locales } from '#i18n/languages.ts';
import { placeSearchKey } from './place-search-key.ts';

export function countryName(countryCode: string, locale: string): string {
  return namesIn(locale).of(countryCode) ?? countryCode;
}

const displayNames = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string) {
  const known = displayNames.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  displayNames.set(locale, names);
  return names;
}

const codesOfFrance = ['FR', 'GP', 'MQ', 'GF', 'RE', 'PM', 'YT', 'BL', 'MF', 'WF', 'PF', 'NC'];

const otherCountryNames: Record<string, string> = {
  usa: 'US',
  us: 'US',
  'etats unis d amerique': 'US',
  uk: 'GB',
  england: 'GB',
  angleterre: 'GB',
  scotland: 'GB',
  ecosse: 'GB',
  wales: 'GB',
  'pays de galles': 'GB',
  holland: 'NL',
  hollande: 'NL',
};

let codesByName: Map<string, string> | null = null;

/** Accepts a name in English or French, or a code. Returns the ISO codes that it covers, or null. */
export function findCountryCodes(searchKey: string): string[] | null {
  codesByName ??= readCountryCodes();
  const code = codesByName.get(searchKey);
  if (!code) return null;
  return code === 'FR' ? codesOfFrance : [code];
}

function readCountryCodes(): Map<string, string> {
  const codes = new Map(Object.entries(otherCountryNames));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const letterPair of letters.flatMap((first) => letters.map((second) => first + second))) {
    for (const language of locales) {
      const name = countryName(letterPair, language);
      // A withdrawn code ("SU") means its successor.
      const code = new Intl.Locale(`und-${letterPair}`).region;
      if (name !== letterPair && code && !codes.has(placeSearchKey(name))) codes.set(placeSearchKey(name), code);
    }
  }
  return codes;
}
