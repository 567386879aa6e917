import { hasVisibleLetter, tidyName } from '@catlas/platform/text/tidy-name.ts';
import { z } from 'zod';
import { seenAtPrecisions, sightingKinds, sightingStatuses } from '#db/report-values.ts';
import { emailSchema } from '#features/accounts/forms/account-schemas.ts';
import { imitatesStaff } from '#features/accounts/names/staff-name.ts';
import { catIdSchema, locationTypeSchema, reportSchema } from '#features/cats/model/cat-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { optionalText } from './optional-text.ts';
import { fewestPhoneDigits, isPhone } from './phone.ts';
import { doorMax, finderNameMax, sightingWordsMax } from './sighting.ts';

// Messages are functions, so that each is in the caller's language.

const given = (value: unknown) => (value === '' || value === null ? undefined : value);
const flag = z.preprocess(
  (value) => value === '1' || value === 'true' || value === 'on' || value === true,
  z.boolean(),
);

/** Place and time may be absent for the kind `mine` only. */
export const addSightingSchema = z
  .object({
    client_id: z.uuid({ error: () => m.sightings_error_client_id() }),
    kind: z.enum(sightingKinds, { error: () => m.sightings_error_kind() }),
    lat: z.preprocess(given, reportSchema.shape.lat.optional()),
    lng: z.preprocess(given, reportSchema.shape.lng.optional()),
    location_type: z.preprocess(given, locationTypeSchema.default('street')),
    seen_at: z.preprocess(given, z.iso.datetime({ offset: true, error: () => m.traits_error_seen_at() }).optional()),
    seen_at_precision: z.preprocess(
      given,
      z.enum(seenAtPrecisions, { error: () => m.traits_error_seen_at_precision() }).default('exact'),
    ),
    words: optionalText(sightingWordsMax, m.sightings_error_words),
    name: optionalText(finderNameMax, m.sightings_error_name, tidyName)
      .refine((name) => name === null || hasVisibleLetter(name), { error: () => m.sightings_error_name_letters() })
      .refine((name) => name === null || !imitatesStaff(name), { error: () => m.sightings_error_name_staff() }),
    email: z.preprocess(given, emailSchema.transform((email) => email.toLowerCase()).optional()),
    phone: z.preprocess(
      given,
      z
        .string()
        .trim()
        .refine(isPhone, { error: () => m.threads_error_phone({ min: fewestPhoneDigits }) })
        .optional(),
    ),
    door: optionalText(doorMax, m.sightings_error_words),
    thread: z.preprocess(given, z.string().max(100).optional()),
    key: z.preprocess(given, z.string().max(100).optional()),
    confirmed: flag,
  })
  .superRefine(({ kind, lat, lng, seen_at }, check) => {
    const hasPlace = lat !== undefined && lng !== undefined;
    if (!hasPlace && (kind !== 'mine' || lat !== lng)) {
      check.addIssue({ code: 'custom', path: ['lat'], message: m.sightings_error_place_missing() });
    }
    if (!seen_at && kind !== 'mine') {
      check.addIssue({ code: 'custom', path: ['seen_at'], message: m.sightings_error_seen_at_missing() });
    }
  });
export type AddSightingInput = z.output<typeof addSightingSchema>;

type Reach = { [Name in 'kind' | 'email' | 'phone' | 'door']?: string | null | undefined };

/** The owner of a cat must be able to reach a visitor who has it. */
export const lacksReach = ({ kind, email, phone, door }: Reach): boolean =>
  kind === 'with-me' && !email && !phone && !door;

/** `new` undoes a decision. */
export const decideSightingSchema = z.object({
  id: catIdSchema,
  status: z.enum(sightingStatuses),
  with_words: z.boolean().default(false),
  with_photo: z.boolean().default(false),
});
export type DecideSightingInput = z.output<typeof decideSightingSchema>;
