import { z } from 'zod';
import { defaultLocale, locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type PosterChoice, posterInks, posterPages, posterPapers, posterSheets } from './poster-choice.ts';

const paper = z.enum(posterPapers, { error: () => m.poster_error_paper() }).default('a4');
const ink = z.enum(posterInks, { error: () => m.poster_error_ink() }).default('colour');
const sheet = z.enum(posterSheets, { error: () => m.poster_error_sheet() });
const locale = z.enum(locales, { error: () => m.poster_error_locale() }).default(defaultLocale);

const sheets = z.preprocess(
  (given) => [given].flat().flatMap((each) => (typeof each === 'string' ? each.split(',').filter(Boolean) : [])),
  z
    .array(sheet)
    .min(1, { error: () => m.poster_error_none() })
    .overwrite((given) => posterSheets.filter((each) => given.includes(each))),
);

export const posterFileQuerySchema = z.object({ paper, sheets, ink, locale });

export const posterPictureQuerySchema = z
  .object({ paper, sheet, ink, locale, page: z.coerce.number().int().min(1).default(1) })
  .refine(({ sheet: of, page }) => page <= posterPages[of], { path: ['page'], error: () => m.poster_error_page() });

const choiceSchema = z.object({ paper, sheets, ink });

export interface ChosenPoster {
  choice: PosterChoice;
  problem: string | null;
}

/** The default is the poster on A4 in colour. */
export function parsePosterChoice(parameters: URLSearchParams): ChosenPoster {
  const usual: PosterChoice = { paper: 'a4', sheets: ['poster'], ink: 'colour' };
  const given = Object.fromEntries(
    ['paper', 'ink'].flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name)]] : [])),
  );
  const sheetsGiven = parameters.getAll('sheets');
  if (Object.keys(given).length === 0 && sheetsGiven.length === 0) return { choice: usual, problem: null };
  const parsed = choiceSchema.safeParse({ ...given, sheets: sheetsGiven });
  return parsed.success
    ? { choice: parsed.data, problem: null }
    : { choice: { ...usual, sheets: [] }, problem: parsed.error.issues[0]!.message };
}
