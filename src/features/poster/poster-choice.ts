import { type Locale, locales } from '#i18n/languages.ts';

export const posterPapers = ['a4', 'letter'] as const;
export const posterSheets = ['poster', 'tear-off', 'road', 'neighbours', 'collar-slip', 'door-card'] as const;
/** `saver` prints black on white, with the photo in grey. */
export const posterInks = ['colour', 'saver'] as const;
export const posterLanguages = ['both', ...locales] as const;

export type PosterPaper = (typeof posterPapers)[number];
export type PosterSheet = (typeof posterSheets)[number];
export type PosterInk = (typeof posterInks)[number];
export type PosterLanguage = (typeof posterLanguages)[number];

/** More photos than this leave no large one. */
export const mostPosterPhotos = 3;
export const mostNoteCharacters = 60;
export const mostPhoneCharacters = 20;

export interface PosterChoice {
  paper: PosterPaper;
  sheets: PosterSheet[];
  ink: PosterInk;
  language: PosterLanguage;
  /** A cat with fewer photos shows all of them. */
  photos: number;
  /** The maker's own words; empty means none. */
  note: string;
  /** The number that the maker has typed for this print; empty means none. */
  phone: string;
}

/** The owner of a found cat answers by their code. */
const foundSheets: readonly PosterSheet[] = ['collar-slip', 'door-card'];

/** In the order of the form: what a finder needs comes first. */
export function sheetsFor({ isLost }: { isLost: boolean }): PosterSheet[] {
  const others = posterSheets.filter((sheet) => !foundSheets.includes(sheet));
  return isLost ? others : [...foundSheets, ...others];
}

/** Chosen as long as the maker has chosen nothing. */
export const usualSheets = ({ isLost }: { isLost: boolean }): PosterSheet[] => (isLost ? ['poster'] : [...foundSheets]);

/** The roadside sheet has two pages, to be fixed one above the other. */
export const posterPages: Record<PosterSheet, number> = {
  poster: 1,
  'tear-off': 1,
  road: 2,
  neighbours: 1,
  'collar-slip': 1,
  'door-card': 1,
};

export const isLandscape = (sheet: PosterSheet): boolean => sheet === 'road' || sheet === 'collar-slip';

/** These are in no other place than the files of the person who has typed them. */
export const hasOwnWords = ({ note, phone }: Pick<PosterChoice, 'note' | 'phone'>): boolean =>
  note !== '' || phone !== '';

interface PosterAddress {
  catId: number;
  choice: PosterChoice;
  lang: Locale;
}

export function posterFilePath({ catId, choice, lang }: PosterAddress): string {
  return `/api/cats/${catId}/poster.pdf?${new URLSearchParams({ sheets: choice.sheets.join(','), ...shared(choice, lang) })}`;
}

export function posterPicturePath(
  { catId, choice, lang }: PosterAddress,
  { sheet, page }: { sheet: PosterSheet; page: number },
): string {
  const query = new URLSearchParams({ sheet, page: String(page), ...shared(choice, lang) });
  return `/api/cats/${catId}/poster.svg?${query}`;
}

const shared = ({ paper, ink, language, photos, note, phone }: PosterChoice, locale: Locale) => ({
  paper,
  ink,
  language,
  photos: String(photos),
  ...(note && { note }),
  ...(phone && { phone }),
  locale,
});
