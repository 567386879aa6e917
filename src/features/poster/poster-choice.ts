/** What a reader chooses of a set of sheets. Shared by the page and the server; the server checks it with `posterQuerySchema`. */
export const posterPapers = ['a4', 'letter'] as const;
export const posterSheets = ['poster', 'tear-off', 'road', 'neighbours'] as const;
/** `saver`: black on white, with the photo in grey. */
export const posterInks = ['colour', 'saver'] as const;

export type PosterPaper = (typeof posterPapers)[number];
export type PosterSheet = (typeof posterSheets)[number];
export type PosterInk = (typeof posterInks)[number];

export interface PosterChoice {
  paper: PosterPaper;
  /** Each once, in the order of `posterSheets`. */
  sheets: PosterSheet[];
  ink: PosterInk;
}

/** The pages of a sheet: the roadside sheet is two pages, to be fixed one above the other. */
export const posterPages: Record<PosterSheet, number> = { poster: 1, 'tear-off': 1, road: 2, neighbours: 1 };

interface PosterAddress {
  catId: number;
  choice: PosterChoice;
  /** The language that comes first on the sheets. */
  lang: 'en' | 'fr';
}

/** The file of a set of sheets. */
export function posterFilePath({ catId, choice: { paper, sheets, ink }, lang }: PosterAddress): string {
  return `/api/cats/${catId}/poster.pdf?${new URLSearchParams({ paper, sheets: sheets.join(','), ink, locale: lang })}`;
}

/** The picture of one page of a sheet; `page` counts from 1. */
export function posterPicturePath(
  { catId, choice: { paper, ink }, lang }: PosterAddress,
  { sheet, page }: { sheet: PosterSheet; page: number },
): string {
  const query = new URLSearchParams({ paper, sheet, ink, locale: lang, page: String(page) });
  return `/api/cats/${catId}/poster.svg?${query}`;
}
