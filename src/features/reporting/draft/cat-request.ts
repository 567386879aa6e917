import { ApiError } from '@catlas/platform/http/call-api.ts';
import { reportSchema } from '#features/cats/model/cat-schemas.ts';
import { photoFields } from '#features/outbox/post-form.ts';
import { fillTraits } from '#features/traits/cat-traits.ts';
import { findTraitProblems, type GivenTraits } from '#features/traits/trait-schema.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type CatFormErrors, toFormField } from './cat-form-fields.ts';
import { type CatFields, toWire } from './cat-post.ts';
import { isSeenAnswered } from './seen-fields.ts';

/** A new report also says when, or that it is unknown; reports of other sources may lack it. */
export function findErrors(draft: CatFields, photoCount: number, { isNew = false } = {}): CatFormErrors {
  const errors: CatFormErrors = {};
  if (photoCount === 0) errors.file = m.cats_error_photo_missing();
  if (draft.isLost === null) errors.is_lost = m.cats_error_kind_missing();
  const wire = toWire(draft);
  const parsed = reportSchema.safeParse(wire);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = toFormField(String(path[0]));
    if (field) errors[field] ??= message;
  }
  // The title comes from the description, which then has no letter.
  if (errors.name && draft.name.trim() === '') {
    errors.description ??= errors.name;
    delete errors.name;
  }
  if (isNew && !isSeenAnswered(draft.seen)) errors.seen_at = m.cats_error_seen_missing();
  if (draft.seen.time !== '' && draft.seen.date === '') errors.seen_at = m.cats_error_seen_date_missing();
  const seen = errors.seen_at ? {} : { seen_at: wire.seen_at || null, seen_at_precision: wire.seen_at_precision };
  for (const { field, message } of findTraitProblems(
    fillTraits({ ...draft.traits, ...seen } as GivenTraits),
    new Date(),
  )) {
    errors[field === 'seen_at_precision' ? 'seen_at' : field] ??= message;
  }
  return errors;
}

export function explainRefusal(error: unknown): { errors: CatFormErrors; alert: string | null; isSignedOut: boolean } {
  const errors: CatFormErrors = {};
  const say = (alert: string | null, isSignedOut = false) => ({ errors, alert, isSignedOut });
  if (!(error instanceof ApiError)) return say(m.cats_add_error_unknown());
  const { problem, retryAfterSeconds } = error;
  if (!problem) return say(m.cats_add_error_network());

  const unplaced: string[] = [];
  for (const { field, message } of problem.errors ?? []) {
    const known = toFormField(field);
    if (known) errors[known] ??= message;
    else unplaced.push(message);
  }
  switch (problem.code) {
    case 'unauthenticated':
      return say(m.cats_add_error_signed_out(), true);
    case 'rate-limited':
      return say(m.cats_add_error_too_fast({ minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)) }));
    case 'too-large':
    case 'unsupported-media':
      if (!photoFields.some((field) => errors[field])) errors.file = problem.detail ?? m.photos_damaged();
      return say(null);
    case 'invalid':
      return say(unplaced[0] ?? (Object.keys(errors).length > 0 ? null : m.cats_add_error_unknown()));
    default:
      return say(problem.status < 500 && problem.detail ? problem.detail : m.cats_add_error_unknown());
  }
}
