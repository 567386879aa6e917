import { AppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import type { RequestContext } from '#context/request-context.ts';
import { chosenTraitNames } from '#db/traits.ts';
import { maxUploadBytes } from '#features/photos/photo.ts';
import { explainWithChoices } from '#features/places/place-problems.ts';
import { answerPlaceQuery } from '#features/places/search-places.server.ts';
import {
  type CatFormAnswer,
  type CatFormErrors,
  plainFormFields,
  toFormField,
} from '#features/reporting/draft/cat-form-fields.ts';
import { titleOf } from '#features/reporting/draft/report-title.ts';
import { m } from '#i18n/paraglide/messages.js';

/** The limit has room for the text fields and the multipart boundaries around the photo. */
const maxBodyBytes = maxUploadBytes + 64_000;

/** Throws `too-large` at the photo's field. */
export async function readPlainForm(request: Request): Promise<FormData> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  // A body without a length could be endless.
  if (!(length <= maxBodyBytes)) {
    throw new AppError('too-large', {
      fields: [{ field: 'file', message: m.photos_too_many_bytes({ megabytes: maxUploadBytes / 1_000_000 }) }],
    });
  }
  return readPageForm(request);
}

const hourMs = 60 * 60 * 1000;
/** East of Greenwich a day begins up to 14 hours earlier than in UTC. */
const longestLeadMs = 14 * hourMs;

const titleOfForm = (form: FormData, name = String(form.get('name') ?? '')) =>
  titleOf({ name, description: String(form.get('description') ?? '') });

/**
 * Gives the report a title if it has no name. Replaces a day by its noon in UTC, or by now if that is earlier; an
 * unchanged day stays as it is.
 */
export function describePlainForm(form: FormData, now: Date): void {
  form.set('name', titleOfForm(form));
  for (const name of chosenTraitNames) {
    if (form.has(name)) form.set(name, form.getAll(name).filter(Boolean).join(','));
  }
  const date = String(form.get('seen_date') ?? '');
  const isAbout = form.get('seen_about') === 'yes';
  if (!form.has('seen_date') || form.get('seen_was') === `${date} ${isAbout ? 'yes' : ''}`) return;
  const noonMs = Date.parse(`${date}T12:00:00Z`);
  const aheadMs = noonMs - now.getTime();
  const at = new Date(aheadMs > 0 && aheadMs < longestLeadMs ? now : noonMs);
  form.set('seen_at', date === '' ? '' : Number.isNaN(noonMs) ? 'invalid' : at.toISOString());
  form.set('seen_at_precision', date === '' || isAbout ? 'about' : 'day');
}

/** Throws `invalid` for an unknown place or street. */
export async function locatePlainForm(context: RequestContext, form: FormData): Promise<void> {
  const query = String(form.get('place_query') ?? '').trim();
  if (query === '') return;
  const answer = await answerPlaceQuery(context, { query, locale: context.locale, limit: 2 });
  const refuse = (message: string) => new AppError('invalid', { fields: [{ field: 'lat', message }] });
  const { problem, suggestions } = answer;
  if (problem) throw refuse(explainWithChoices({ problem, suggestions }, context.locale));
  const [place] = suggestions;
  if (!place) throw refuse(m.cats_add_place_text_unknown());
  // The centre of a town is not where the cat was, so the author decides.
  if (answer.isStreetMissing) throw refuse(m.cats_add_place_text_no_street({ place: place.name }));
  form.set('lat', String(place.latitude));
  form.set('lng', String(place.longitude));
}

export function explainPlainForm(error: AppError, form: FormData): CatFormAnswer {
  const errors: CatFormErrors = {};
  for (const { field, message } of error.fields) {
    const known = toFormField(field === 'q' ? 'lat' : field);
    if (known) errors[known] ??= message;
  }
  const values: CatFormAnswer['values'] = {};
  for (const name of plainFormFields) {
    const value = form.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  // The title would stay when its author changes the description.
  if (values.name === titleOfForm(form, '')) values.name = '';
  const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60));
  const alert =
    error.code === 'rate-limited'
      ? m.cats_add_error_too_fast({ minutes })
      : error.fields.length > 0
        ? m.cats_add_check_fields()
        : (error.detail ?? m.cats_add_error_unknown());
  return { errors, alert, values };
}
