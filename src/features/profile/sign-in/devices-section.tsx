import { lazy, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { LogoutButton } from '#features/accounts/header/logout-button.tsx';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { attemptSignOut } from '#features/profile/section/profile-calls.ts';
import { useProfileForm } from '#features/profile/section/profile-form.ts';
import { ProfileRow, rowsClass } from '#features/profile/section/profile-row.tsx';
import { ProfileSection } from '#features/profile/section/profile-section.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Device } from './list-devices.server.ts';

const SignOutOthersDialog = lazy(() =>
  import('./sign-out-others-dialog.tsx').then((module) => ({ default: module.SignOutOthersDialog })),
);

export function DevicesSection({ devices }: { devices: Device[] }) {
  const hasOthers = devices.some(({ isCurrent }) => !isCurrent);
  return (
    <ProfileSection id="devices" title={m.profile_devices_title()} lead={m.profile_devices_lead()}>
      <ul aria-label={m.profile_devices_title()} className={rowsClass}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <SignOutHere />
        {hasOthers && <SignOutOthers />}
        <LogoutButton variant="secondary" className="max-sm:w-full">
          {m.profile_sign_out_everywhere()}
        </LogoutButton>
      </div>
    </ProfileSection>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { browser, system, isPhone, isCurrent, firstSeenAt, lastSeenAt } = device;
  const name = browser && system ? m.profile_device({ browser, system }) : (browser ?? system);
  return (
    <ProfileRow
      icon={isPhone ? 'lucide:smartphone' : 'lucide:laptop'}
      title={name ?? m.profile_device_unknown()}
      badge={isCurrent && <Badge variant="found">{m.profile_device_current()}</Badge>}
      details={
        <>
          {!isCurrent && (
            <>
              {m.profile_device_last()} <RelativeTime date={lastSeenAt} /> ·{' '}
            </>
          )}
          {m.profile_device_first()} <RelativeTime date={firstSeenAt} />
        </>
      }
    />
  );
}

/** No confirmation is needed, because the member can sign in again. */
function SignOutHere() {
  const localAddress = useLocalAddress();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { outcome, isBusy, onSubmit } = useProfileForm({
    attempt: () => attemptSignOut('local'),
    // After the reload the page is signed out.
    onDone: () => void revalidate().then(() => navigate(localAddress('/'))),
  });
  return (
    <form method="post" action={localAddress('/logout')} onSubmit={onSubmit} className="max-sm:w-full">
      <input type="hidden" name="scope" value="local" />
      <Button type="submit" variant="secondary" isBusy={isBusy} className="max-sm:w-full">
        {m.profile_sign_out_here()}
      </Button>
      <ProfileAlert outcome={outcome} />
    </form>
  );
}

function SignOutOthers() {
  const localAddress = useLocalAddress();
  const { revalidate } = useRevalidator();
  const [isWanted, setWanted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <form
      method="post"
      action={localAddress('/logout')}
      onSubmit={(event) => {
        event.preventDefault();
        setWanted(true);
        setAsking(true);
      }}
      className="max-sm:w-full"
    >
      <input type="hidden" name="scope" value="others" />
      <input type="hidden" name="next" value={localAddress('/user#devices')} />
      <Button type="submit" variant="secondary" className="max-sm:w-full">
        {m.profile_sign_out_others()}
      </Button>
      {isWanted && (
        <LatePart>
          <SignOutOthersDialog isOpen={isAsking} onOpenChange={setAsking} onChange={() => void revalidate()} />
        </LatePart>
      )}
    </form>
  );
}
