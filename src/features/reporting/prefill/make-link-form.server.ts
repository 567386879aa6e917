import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { data } from 'react-router';
import { invalidInput } from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { chosenTraitNames } from '#db/traits.ts';
import { explainWithChoices } from '#features/places/place-problems.ts';
import { answerPlaceQuery } from '#features/places/search-places.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { prefillDays } from './prefill.ts';
import { prefillSchema } from './prefill-schema.ts';
import { signPrefill } from './prefilled-link.server.ts';

export interface MadeLink {
  link: string;
  until: string;
}

export interface MakeLinkAnswer {
  made: MadeLink | null;
  errors: Record<string, string>;
  alert: string | null;
  /** What was typed, for the form that is shown again. */
  values: Record<string, string>;
}

/** A member makes a link for somebody else's report. Nothing is stored. */
export async function answerMakeLink(context: RequestContext, request: Request) {
  let values: Record<string, string> = {};
  try {
    const viewer = requireMember(context);
    const form = await readPageForm(request);
    await context.limits.consume('makePrefilledLink');
    values = readValues(form);
    const prefill = parse(values, await locate(context, values.place ?? ''));
    const days = prefillDays.find((each) => String(each) === values.days) ?? 30;
    const { parameters, until } = await signPrefill(context, { prefill, viewer, days });
    const { prefix } = splitLocale(new URL(request.url).pathname);
    const link = `${context.config.publicUrl}${localizePath('/cats/new', prefix)}?${parameters}`;
    return data<MakeLinkAnswer>({ made: { link, until }, errors: {}, alert: null, values });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const errors = Object.fromEntries(error.fields.map(({ field, message }) => [field.split('.')[0]!, message]));
    const alert =
      error.code === 'rate-limited'
        ? m.prefill_error_too_fast()
        : error.fields.length > 0
          ? m.cats_add_check_fields()
          : (error.detail ?? m.cats_add_error_unknown());
    return data<MakeLinkAnswer>({ made: null, errors, alert, values }, { status: error.status });
  }
}

function readValues(form: FormData): Record<string, string> {
  const names = ['group', 'kind', 'name', 'words', 'place', 'date', 'about', 'days'];
  const typed = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').trim()]));
  const traits = chosenTraitNames.map((name) => {
    const values = form.getAll(name).filter((value) => value !== '' && value !== 'unknown');
    return [name, values.join(',')];
  });
  return { ...typed, ...Object.fromEntries(traits) };
}

interface Located {
  latitude: string;
  longitude: string;
}

/** Throws `invalid` for an unknown place or street: the form that the link opens would refuse it, too. */
async function locate(context: RequestContext, query: string): Promise<Located> {
  if (query === '') return { latitude: '', longitude: '' };
  const refuse = (message: string) => new AppError('invalid', { fields: [{ field: 'place', message }] });
  const answer = await answerPlaceQuery(context, { query, locale: context.locale, limit: 2 }).catch((error) => {
    throw isAppError(error) && error.fields[0] ? refuse(error.fields[0].message) : error;
  });
  const { problem, suggestions } = answer;
  if (problem) throw refuse(explainWithChoices({ problem, suggestions }, context.locale));
  const [place] = suggestions;
  if (!place) throw refuse(m.cats_add_place_text_unknown());
  if (answer.isStreetMissing) throw refuse(m.cats_add_place_text_no_street({ place: place.name }));
  return { latitude: String(place.latitude), longitude: String(place.longitude) };
}

function parse({ about, days: _, ...values }: Record<string, string>, located: Located) {
  const parsed = prefillSchema.safeParse({ ...values, ...located, isAbout: about === 'yes' });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}
