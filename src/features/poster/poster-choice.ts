import type { Locale } from '#i18n/languages.ts';

export const posterPapers = ['a4', 'letter'] as const;
export const posterSheets = ['poster', 'tear-off', 'road', 'neighbours'] as const;
/** `saver` prints black on white, with the photo in grey. */
export const posterInks = ['colour', 'saver'] as const;

export type PosterPaper = (typeof posterPapers)[number];
export type PosterSheet = (typeof posterSheets)[number];
export type PosterInk = (typeof posterInks)[number];

export interface PosterChoice {
  paper: PosterPaper;
  sheets: PosterSheet[];
  ink: PosterInk;
}

/** The roadside sheet has two pages, to be fixed one above the other. */
export const posterPages: Record<PosterSheet, number> = { poster: 1, 'tear-off': 1, road: 2, neighbours: 1 };

interface PosterAddress {
  catId: number;
  choice: PosterChoice;
  lang: Locale;
}

export function posterFilePath({ catId, choice: { paper, sheets, ink }, lang }: PosterAddress): string {
  return `/api/cats/${catId}/poster.pdf?${new URLSearchParams({ paper, sheets: sheets.join(','), ink, locale: lang })}`;
}

export function posterPicturePath(
  { catId, choice: { paper, ink }, lang }: PosterAddress,
  { sheet, page }: { sheet: PosterSheet; page: number },
): string {
  const query = new URLSearchParams({ paper, sheet, ink, locale: lang, page: String(page) });
  return `/api/cats/${catId}/poster.svg?${query}`;
}
