import { m } from '#i18n/paraglide/messages.js';
import { withNextPath } from '#request/account-next-path.ts';
import { Alert } from '#ui/alert.tsx';
import { LocalLink, useLocalAddress } from '#ui/local-link.tsx';
import { type ProfileOutcome, secondStepNeeded, sessionEnded } from './profile-outcome.ts';

const linkClass = 'font-semibold underline underline-offset-2';

/** What was refused as a whole, with the way out of it. */
export function ProfileAlert({ outcome }: { outcome: ProfileOutcome | null }) {
  const localAddress = useLocalAddress();
  if (outcome?.kind !== 'refused' || !outcome.alert) return null;
  const { code, message } = outcome.alert;
  return (
    <Alert look="danger">
      <p>{message}</p>
      {code === sessionEnded && (
        <p className="mt-1">
          {/* Loaded anew, the page finds out by itself and leads to signing in. */}
          <a href={localAddress('/user')} className={linkClass}>
            {m.profile_sign_in_again()}
          </a>
        </p>
      )}
      {code === secondStepNeeded && (
        <p className="mt-1">
          <LocalLink to={withNextPath('/login/verify', localAddress('/user'))} className={linkClass}>
            {m.profile_second_step_lead()}
          </LocalLink>
        </p>
      )}
    </Alert>
  );
}
