import { data } from 'react-router';
import type { AccountAnswer, AccountOutcome } from './account-outcome.ts';

const refillable = ['identifier', 'displayName', 'email', 'phone'] as const;

export function answerOutcome(outcome: AccountOutcome, form: FormData, headers?: HeadersInit) {
  const values: AccountAnswer['values'] = {};
  for (const name of refillable) {
    const value = form.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  const intent = form.get('intent');
  const answer: AccountAnswer = { outcome, intent: typeof intent === 'string' ? intent : '', values };
  return data(answer, { status: outcome.kind === 'refused' ? 422 : 200, ...(headers ? { headers } : {}) });
}
