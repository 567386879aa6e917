import { type AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { unpackForm } from '@catlas/platform/http/receive-form.ts';
import { data } from 'react-router';
import { invalidInput } from '#context/api-router.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { addSightingSchema } from '#features/contact/model/sighting-schemas.ts';
import { addSighting } from '#features/contact/sightings/add-sighting.server.ts';
import { findAddedSighting } from '#features/contact/sightings/find-added-sighting.server.ts';
import { locatePlainForm, readPlainForm } from '#features/reporting/form/plain-cat-form.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { formatWait, noProblem, type SightingProblem, sortFields } from './sighting-errors.ts';
import { plainSightingFields, type SightingAnswer } from './sighting-form-answer.ts';

/** The place is a text that is looked up, the time says how long ago it was. */
export async function answerSightingForm(context: RequestContext, catId: number, request: Request) {
  let form = new FormData();
  try {
    await context.limits.consume('addSighting');
    form = await readPlainForm(request);
    const earlier = await findAddedSighting(context, { catId, clientId: form.get('client_id') });
    if (earlier) {
      await context.limits.refund();
      return data(toAnswer(form, { sent: earlier }));
    }
    await locatePlainForm(context, form);
    setTime(form, context.now());
    const { fields, files } = await unpackForm(form);
    const parsed = addSightingSchema.safeParse(fields);
    if (!parsed.success) throw invalidInput(parsed.error.issues);
    const added = await addSighting(context, { catId, input: parsed.data, photo: files.file ?? null });
    return data(toAnswer(form, { sent: added }), { status: 201 });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data(toAnswer(form, { problem: explain(error) }), { status: error.status });
  }
}

/** The form offers less than this year. */
const mostHoursAgo = 8760;

function setTime(form: FormData, now: Date): void {
  const hours = Number(form.get('ago') || Number.NaN);
  // A time that the form does not offer is left out, and the schema asks for one.
  if (!(hours >= 0 && hours <= mostHoursAgo)) return;
  form.set('seen_at', new Date(now.getTime() - hours * 3_600_000).toISOString());
  form.set('seen_at_precision', hours === 0 ? 'exact' : hours < 12 ? 'hour' : hours < 72 ? 'day' : 'about');
}

function toAnswer(form: FormData, { problem = noProblem, sent = null }: Partial<SightingAnswer>): SightingAnswer {
  const values: SightingAnswer['values'] = {};
  for (const name of plainSightingFields) {
    const value = form.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  return { problem, values, sent };
}

function explain(error: AppError): SightingProblem {
  if (error.code === 'rate-limited') {
    return { ...noProblem, alert: m.sightings_error_too_many({ time: formatWait(error.retryAfterSeconds ?? 60) }) };
  }
  const sorted = sortFields(error.fields);
  const hasErrors = Object.keys(sorted.errors).length > 0;
  const isSorted = sorted.alert !== null || sorted.questions.length > 0 || hasErrors;
  const fallback = isSorted
    ? hasErrors
      ? m.cats_add_check_fields()
      : null
    : (error.detail ?? m.sightings_error_unknown());
  return { ...sorted, alert: sorted.alert ?? fallback };
}
