import { hasVisibleLetter, tidyName } from '@catlas/platform/text/tidy-name.ts';
import { z } from 'zod';
import { coatColors, coatPatterns } from '#db/coat.ts';
import { alertCadences, wantedCats } from '#db/report-values.ts';
import { emailSchema } from '#features/accounts/forms/account-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { countCharacters } from '#ui/forms/count-characters.ts';
import { longestAreaName, radiusSteps } from './followed-area.ts';

const given = (value: unknown) => (value === '' || value === null ? undefined : value);
const wrongPlace = { error: () => m.alerts_error_place() };
const wrongTime = { error: () => m.alerts_error_time() };
const chosen = { error: () => m.alerts_error_choice() };

/** The fields of a page form: several boxes of one name are joined with commas. */
export const pointSchema = z.object({
  latitude: z.preprocess(given, z.coerce.number(wrongPlace).min(-90, wrongPlace).max(90, wrongPlace)),
  longitude: z.preprocess(given, z.coerce.number(wrongPlace).min(-180, wrongPlace).max(180, wrongPlace)),
});

const filterFields = {
  radius_meters: z.coerce
    .number(chosen)
    .refine((meters) => (radiusSteps as readonly number[]).includes(meters), chosen),
  wanted: z.enum(wantedCats, chosen),
  coat_colors: z
    .string()
    .default('')
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(z.enum(coatColors, chosen))),
  coat_pattern: z.preprocess((value) => given(value) ?? null, z.enum(coatPatterns, chosen).nullable()),
};

export const areaFilterSchema = z.object({ ...pointSchema.shape, ...filterFields });
export type AreaFilter = z.output<typeof areaFilterSchema>;

const nameSchema = z
  .string({ error: () => m.alerts_error_name() })
  .transform(tidyName)
  .refine((name) => name !== '' && hasVisibleLetter(name), { error: () => m.alerts_error_name() })
  .refine((name) => countCharacters(name) <= longestAreaName, {
    error: () => m.alerts_error_name_long({ max: longestAreaName }),
  });

export const areaSchema = areaFilterSchema.extend({
  name: nameSchema,
  is_at_once: z.preprocess((value) => value === 'on' || value === 'true', z.boolean()),
  cadence: z.enum(alertCadences, chosen),
});
export type AreaInput = z.output<typeof areaSchema>;

/** A visitor may leave the address out and use the feed or notifications of the device. */
export const followerEmailSchema = z.preprocess(given, emailSchema.transform((email) => email.toLowerCase()).nullish());

const timeSchema = z.string(wrongTime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrongTime);
/** Names of the time zone database that this process knows. */
export const timeZoneSchema = z
  .string(chosen)
  .max(64)
  .refine((name) => isTimeZone(name), chosen);

export const settingsSchema = z
  .object({
    time_zone: timeZoneSchema,
    is_quiet: z.preprocess((value) => value === 'on', z.boolean()),
    quiet_from: timeSchema,
    quiet_until: timeSchema,
    digest_at: timeSchema,
  })
  .refine(({ is_quiet: isOn, quiet_from: from, quiet_until: until }) => !isOn || from !== until, {
    path: ['quiet_until'],
    error: () => m.alerts_error_quiet(),
  });
export type SettingsInput = z.output<typeof settingsSchema>;

function isTimeZone(name: string): boolean {
  // An offset such as `+01:00` has no changes of the clock.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
