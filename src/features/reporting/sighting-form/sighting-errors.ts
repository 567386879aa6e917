import { ApiError } from '@catlas/platform/http/call-api.ts';
import { addSightingSchema, lacksReach } from '#features/contact/model/sighting-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';

export const errorFields = ['kind', 'place', 'seen_at', 'file', 'words', 'name', 'email', 'phone', 'door'] as const;
export type SightingErrorField = (typeof errorFields)[number];
export type SightingErrors = Partial<Record<SightingErrorField, string>>;

export interface SightingProblem {
  errors: SightingErrors;
  alert: string | null;
  /** The same form is stored once the user confirms it. */
  questions: string[];
  /** The link of the conversation can't be used: the next try begins another one. */
  isLinkWrong: boolean;
}

export const noProblem: SightingProblem = { errors: {}, alert: null, questions: [], isLinkWrong: false };

function toErrorField(field: string): SightingErrorField | null {
  if (['lat', 'lng', 'location_type', 'q'].includes(field)) return 'place';
  return errorFields.find((each) => each === field) ?? (field === 'seen_at_precision' ? 'seen_at' : null);
}

export function sortFields(fields: readonly { field: string; message: string }[]): SightingProblem {
  const errors: SightingErrors = {};
  const questions: string[] = [];
  const others: string[] = [];
  for (const { field, message } of fields) {
    const own = toErrorField(field);
    if (field.startsWith('confirm_')) questions.push(message);
    else if (own) errors[own] ??= message;
    else others.push(message);
  }
  const isLinkWrong = fields.some(({ field }) => field === 'thread');
  return { errors, questions, isLinkWrong, alert: others[0] ?? null };
}

export function findSightingErrors(
  fields: Record<string, string>,
  { isReachNeeded }: { isReachNeeded: boolean },
): SightingErrors {
  const { client_id: _, ...shape } =
    addSightingSchema
      .safeParse({
        ...fields,
        client_id: '00000000-0000-4000-8000-000000000000',
      })
      .error?.flatten().fieldErrors ?? {};
  const issues = Object.entries(shape).map(([field, messages]) => ({ field, message: messages?.[0] ?? '' }));
  const { errors } = sortFields(issues);
  if (isReachNeeded && lacksReach(fields)) errors.email ??= m.sightings_error_reach();
  return errors;
}

export function explainSightingFailure(thrown: unknown, notStored: 'full' | 'unavailable' | null): SightingProblem {
  const say = (alert: string) => ({ ...noProblem, alert });
  if (!(thrown instanceof ApiError)) return say(m.sightings_error_unknown());
  const { problem, retryAfterSeconds } = thrown;
  if (!problem) return say(notStored === 'full' ? m.outbox_not_kept_full() : m.outbox_not_kept_unavailable());
  const sorted = sortFields(problem.errors ?? []);
  const isSorted = sorted.alert !== null || sorted.questions.length > 0 || Object.keys(sorted.errors).length > 0;
  switch (problem.code) {
    case 'rate-limited':
      return say(m.sightings_error_too_many({ time: formatWait(retryAfterSeconds ?? 60) }));
    case 'too-large':
    case 'unsupported-media':
      return { ...sorted, errors: { file: problem.detail ?? m.photos_damaged(), ...sorted.errors } };
    case 'invalid':
      return isSorted ? sorted : say(problem.detail ?? m.sightings_error_unknown());
    default:
      return say(problem.status < 500 && problem.detail ? problem.detail : m.sightings_error_unknown());
  }
}

export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90
    ? m.sightings_wait_minutes({ count: minutes })
    : m.sightings_wait_hours({ count: Math.ceil(minutes / 60) });
}
