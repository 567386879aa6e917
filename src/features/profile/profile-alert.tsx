import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { type ProfileOutcome, secondStepNeeded, sessionEnded } from './profile-outcome.ts';

/** What was refused as a whole, with the way out of it. */
export function ProfileAlert({ outcome }: { outcome: ProfileOutcome | null }) {
  const localAddress = useLocalAddress();
  if (outcome?.kind !== 'refused' || !outcome.alert) return null;
  const { code, message } = outcome.alert;
  return (
    <Alert look="danger">
      <p>{message}</p>
      {(code === sessionEnded || code === secondStepNeeded) && (
        <p className="mt-1">
          {/* Loaded anew, the page finds out by itself and leads to signing in. */}
          <a href={localAddress('/user')} className="font-semibold underline underline-offset-2">
            {code === sessionEnded ? m.profile_sign_in_again() : m.profile_second_step_lead()}
          </a>
        </p>
      )}
    </Alert>
  );
}
