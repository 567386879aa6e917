import { withNextPath } from '#context/account-next-path.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { LocalLink, useLocalAddress } from '#ui/local-link.tsx';
import { type ProfileOutcome, secondStepNeeded, sessionEnded } from './profile-outcome.ts';

const linkClass = 'font-semibold underline underline-offset-2';

export function ProfileAlert({ outcome }: { outcome: ProfileOutcome | null }) {
  const localAddress = useLocalAddress();
  if (outcome?.kind !== 'refused' || !outcome.alert) return null;
  const { code, message } = outcome.alert;
  return (
    <Alert variant="danger">
      <p>{message}</p>
      {code === sessionEnded && (
        <p className="mt-1">
          {/* After a reload the page detects the ended session and redirects to sign-in. */}
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
