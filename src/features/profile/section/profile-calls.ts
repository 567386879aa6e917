import { callApi } from '@catlas/platform/http/call-api.ts';
import { done, type ProfileOutcome, refuseCall } from './profile-outcome.ts';

/** The sessions end at the sign-in service and here. */
export async function attemptSignOut(scope: 'local' | 'others'): Promise<ProfileOutcome> {
  try {
    await callApi('/api/account/sign-out', { method: 'POST', json: { scope } });
    return done;
  } catch (error) {
    return refuseCall(error);
  }
}

/** Ignores a failure: the tokens expire within the hour, and the main action has succeeded. */
export async function endOtherSessions(): Promise<void> {
  await attemptSignOut('others');
}
