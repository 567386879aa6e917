import { callApi } from '#platform/http/call-api.ts';
import { done, type ProfileOutcome, refuseCall } from './profile-outcome.ts';

/** Ends sessions, at the sign-in service and here. */
export async function attemptSignOut(scope: 'local' | 'others'): Promise<ProfileOutcome> {
  try {
    await callApi('/api/account/sign-out', { method: 'POST', json: { scope } });
    return done;
  } catch (error) {
    return refuseCall(error);
  }
}

/**
 * After the service itself has ended the other sessions: their access tokens are to open nothing here either. They end by
 * themselves within the hour, so a failure is not worth spoiling what has succeeded.
 */
export async function endOtherSessions(): Promise<void> {
  await attemptSignOut('others');
}
