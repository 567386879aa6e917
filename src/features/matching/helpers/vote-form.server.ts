import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { requireMember } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { pairVoteSchema } from '#features/matching/model/match-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { voteOnPair } from './vote-on-pair.server.ts';

/** Handles the buttons without JavaScript, and leads to the next pair. */
export async function answerVoteForm(context: RequestContext, form: FormData, url: URL) {
  const viewer = requireMember(context);
  const fields = { lost: form.get('lost'), found: form.get('found'), vote: form.get('vote') };
  const parsed = pairVoteSchema.safeParse(fields);
  if (!parsed.success) return data({ said: m.matching_error_answer() }, { status: 422 });
  try {
    await context.limits.consume('voteOnPair');
    await voteOnPair({ ...context, viewer }, parsed.data);
    return redirectTo(url.pathname);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ said: error.detail ?? m.matching_helpers_failed() }, { status: error.status });
  }
}
