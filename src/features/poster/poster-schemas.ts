import { hasVisibleLetter, tidyName } from '@catlas/platform/text/tidy-name.ts';
import { z } from 'zod';
import { isPhone } from '#features/contact/model/phone.ts';
import { defaultLocale, locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { countCharacters } from '#ui/forms/count-characters.ts';
import {
  mostNoteCharacters,
  mostPhoneCharacters,
  mostPosterPhotos,
  type PosterChoice,
  type PosterSheet,
  posterInks,
  posterLanguages,
  posterPages,
  posterPapers,
  posterSheets,
  sheetsFor,
  usualSheets,
} from './poster-choice.ts';

const paper = z.enum(posterPapers, { error: () => m.poster_error_paper() }).default('a4');
const ink = z.enum(posterInks, { error: () => m.poster_error_ink() }).default('colour');
const sheet = z.enum(posterSheets, { error: () => m.poster_error_sheet() });
const locale = z.enum(locales, { error: () => m.poster_error_locale() }).default(defaultLocale);
const language = z.enum(posterLanguages, { error: () => m.poster_error_language() }).default('both');

const photosError = { error: () => m.poster_error_photos({ max: mostPosterPhotos }) };
const photos = z.coerce
  .number(photosError)
  .int(photosError)
  .min(1, photosError)
  .max(mostPosterPhotos, photosError)
  .default(1);

const noteError = { error: () => m.poster_error_note({ max: mostNoteCharacters }) };
/** The checks are those of a cat's name. */
const note = z
  .string(noteError)
  .overwrite(tidyName)
  .refine((words) => countCharacters(words) <= mostNoteCharacters, noteError)
  .refine((words) => words === '' || hasVisibleLetter(words), { error: () => m.poster_error_note_letters() })
  .default('');

const phoneError = { error: () => m.poster_error_phone({ max: mostPhoneCharacters }) };
/** A copied number may have no-break spaces, other hyphens and direction marks. */
const tidyPhone = (typed: string) => tidyName(typed.replaceAll(/\s/g, ' ').replaceAll(/[\u2010-\u2013]/g, '-'));
const phone = z
  .string(phoneError)
  .overwrite(tidyPhone)
  .refine((typed) => typed === '' || (typed.length <= mostPhoneCharacters && isPhone(typed)), phoneError)
  .default('');

const sheetsAmong = (allowed: readonly PosterSheet[]) =>
  z.preprocess(
    (given) => [given].flat().flatMap((each) => (typeof each === 'string' ? each.split(',').filter(Boolean) : [])),
    z
      .array(sheet.refine((each) => allowed.includes(each), { error: () => m.poster_error_sheet() }))
      .min(1, { error: () => m.poster_error_none() })
      .overwrite((given) => allowed.filter((each) => given.includes(each))),
  );

const sharedFields = { paper, ink, language, photos, note, phone };

export const posterFileQuerySchema = z.object({ sheets: sheetsAmong(posterSheets), ...sharedFields, locale });

export const posterPictureQuerySchema = z
  .object({ sheet, ...sharedFields, locale, page: z.coerce.number().int().min(1).default(1) })
  .refine(({ sheet: of, page }) => page <= posterPages[of], { path: ['page'], error: () => m.poster_error_page() });

export interface ChosenPoster {
  /** A field with a problem has its default, and wrong sheets are none. */
  choice: PosterChoice;
  problems: Partial<Record<keyof PosterChoice, string>>;
  /** The form shows what was typed, also when it is wrong. */
  typed: Pick<PosterChoice, 'note' | 'phone'>;
}

/** By default: A4, in colour, in both languages, with one photo; the poster, or for a found cat the collar slips and door cards. */
export function parsePosterChoice(parameters: URLSearchParams, { isLost }: { isLost: boolean }): ChosenPoster {
  const schema = z.object({ sheets: sheetsAmong(sheetsFor({ isLost })), ...sharedFields });
  const usual = { sheets: usualSheets({ isLost }) };
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .filter((name) => parameters.has(name))
      .map((name) => [name, name === 'sheets' ? parameters.getAll(name) : parameters.get(name)]),
  );
  const typed = { note: parameters.get('note') ?? '', phone: parameters.get('phone') ?? '' };
  // A form without a chosen sheet has other fields.
  const parsed = schema.safeParse(Object.keys(given).length === 0 ? usual : given);
  if (parsed.success) return { choice: parsed.data, problems: {}, typed };
  const problems: ChosenPoster['problems'] = Object.fromEntries(
    parsed.error.issues.map(({ path: [name], message }) => [name, message]),
  );
  const right = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in problems)));
  const choice = schema.parse({ ...usual, ...right });
  return { choice: 'sheets' in problems ? { ...choice, sheets: [] } : choice, problems, typed };
}
