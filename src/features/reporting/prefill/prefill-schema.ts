import { hasVisibleLetter, tidyName } from '@catlas/platform/text/tidy-name.ts';
import { tidyText } from '@catlas/platform/text/tidy-text.ts';
import { z } from 'zod';
import { type ChosenTraitName, forEachTrait } from '#db/traits.ts';
import { imitatesStaff } from '#features/accounts/names/staff-name.ts';
import { nameLimits } from '#features/cats/model/cat.ts';
import { hasAddress } from '#features/contact/reply-text/scrub-addresses.ts';
import { traitFields } from '#features/traits/trait-schema.ts';
import { m } from '#i18n/paraglide/messages.js';
import { countCharacters } from '#ui/forms/count-characters.ts';
import { prefillLimits } from './prefill.ts';

const hasManyDigits = (text: string) => (text.match(/\p{Nd}/gu) ?? []).length >= 6;

/** The name is shown to people who don't know the group, so it is no advertisement and no staff name. */
const group = z
  .string()
  .transform(tidyName)
  .refine((value) => value !== '' && hasVisibleLetter(value), { error: () => m.prefill_error_group(), abort: true })
  .refine((value) => countCharacters(value) <= prefillLimits.group, {
    error: () => m.poster_error_note({ max: prefillLimits.group }),
  })
  .refine((value) => !imitatesStaff(value), { error: () => m.accounts_error_name_staff() })
  .refine((value) => !hasAddress(value) && !hasManyDigits(value) && !/@|www\.|:\/\//i.test(value), {
    error: () => m.prefill_error_group_contact(),
  });

const upTo = (max: number, tidy: (text: string) => string) =>
  z
    .string()
    .default('')
    .transform(tidy)
    .refine((value) => countCharacters(value) <= max, { error: () => m.poster_error_note({ max }) });

const degrees = (most: number) =>
  z
    .string()
    .regex(/^(-?\d{1,3}(\.\d{1,20})?)?$/)
    .refine((value) => Math.abs(Number(value)) <= most)
    .default('');

/** A trait of the link is a list of values with commas, as in the form. */
const traits = forEachTrait((name) =>
  z
    .string()
    .max(200)
    .default('')
    .refine((value) => value === '' || traitFields[name].safeParse(value).success, {
      error: () => traitFields[name].safeParse('?').error?.issues[0]?.message ?? '',
    }),
) as Record<ChosenTraitName, z.ZodType<string>>;

export const prefillSchema = z
  .object({
    group,
    kind: z.enum(['lost', 'found', '']).default(''),
    name: upTo(nameLimits.max, tidyName),
    words: upTo(prefillLimits.words, tidyText),
    place: upTo(200, tidyText),
    latitude: degrees(90),
    longitude: degrees(180),
    date: z.union([z.literal(''), z.iso.date({ error: () => m.traits_error_seen_at() })]).default(''),
    isAbout: z.boolean().default(false),
    ...traits,
  })
  .transform(({ group, kind, name, words, place, latitude, longitude, date, isAbout, ...chosen }) => ({
    group,
    kind,
    name,
    words,
    place,
    latitude,
    longitude,
    date,
    isAbout,
    traits: chosen as Partial<Record<ChosenTraitName, string>>,
  }));
