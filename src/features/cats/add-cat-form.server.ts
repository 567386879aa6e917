import { data, redirect } from 'react-router';
import { requireMember } from '#features/accounts/guards.server.ts';
import type { RequestContext } from '#features/accounts/request-context.ts';
import { maxUploadBytes } from '#features/photos/photo.ts';
import { searchPlaces } from '#features/places/search-places.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { AppError, isAppError } from '#platform/errors/app-error.ts';
import { addCat } from './add-cat.server.ts';
import { type AddCatAnswer, type AddCatErrors, plainFormFields, toFormField } from './add-cat-form-fields.ts';
import { parseAddCatForm } from './parse-cat-form.server.ts';

/** Room for the text fields and the multipart borders around the photo. */
const maxBodyBytes = maxUploadBytes + 64_000;

/** `POST /cats/new`, the form without JavaScript: its place is a text that is looked up. Leads to the new cat's page. */
export async function answerAddCat(context: RequestContext, request: Request) {
  const { viewer, locale, rateLimiter, clientAddress } = context;
  const { pathname } = new URL(request.url);
  const { prefix } = splitLocale(pathname);
  if (!viewer) {
    const here = localizePath('/cats/new', prefix);
    return redirect(`${localizePath('/login', prefix)}?next=${encodeURIComponent(here)}`);
  }
  let form = new FormData();
  try {
    await rateLimiter.consume('addCat', { address: clientAddress, memberId: viewer.id });
    form = await readForm(request);
    const query = String(form.get('place_query') ?? '').trim();
    if (query !== '') {
      const [place] = await searchPlaces(context, { query, locale, limit: 1 });
      if (!place)
        throw new AppError('invalid', { fields: [{ field: 'lat', message: m.cats_add_place_text_unknown() }] });
      form.set('lat', String(place.latitude));
      form.set('lng', String(place.longitude));
    }
    const { input, photo } = parseAddCatForm(form);
    const cat = await addCat({ ...context, viewer: requireMember(context) }, { input, photo });
    return redirect(localizePath(`/cat/${cat.id}`, prefix));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data(explain(error, form), { status: error.status });
  }
}

async function readForm(request: Request): Promise<FormData> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  // Without a length the body could be endless.
  if (!(length <= maxBodyBytes)) {
    throw new AppError('too-large', {
      fields: [{ field: 'file', message: m.photos_too_many_bytes({ megabytes: maxUploadBytes / 1_000_000 }) }],
    });
  }
  return request.formData();
}

function explain(error: AppError, form: FormData): AddCatAnswer {
  const errors: AddCatErrors = {};
  for (const { field, message } of error.fields) {
    const known = toFormField(field === 'q' ? 'lat' : field);
    if (known) errors[known] ??= message;
  }
  const values: AddCatAnswer['values'] = {};
  for (const name of plainFormFields) {
    const value = form.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60));
  const alert =
    error.code === 'rate-limited'
      ? m.cats_add_error_too_fast({ minutes })
      : error.fields.length > 0
        ? m.cats_add_check_fields()
        : (error.detail ?? m.cats_add_error_unknown());
  return { errors, alert, values };
}
