import { lazy, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useRootData } from '#context/root-data.ts';
import { ContactLink } from '#features/accounts/forms/contact-link.tsx';
import { ProfileRow, rowsClass } from '#features/profile/section/profile-row.tsx';
import { NeedsScript, ProfileSection } from '#features/profile/section/profile-section.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { kindOfFactor, nameOfFactor } from './factor-kind.ts';
import { type Factor, hasSecondStep, type SignInAccount } from './sign-in-account.ts';

const TotpDialog = lazy(() => import('./totp-dialog.tsx').then((module) => ({ default: module.TotpDialog })));
const SecurityKeyDialog = lazy(() =>
  import('./security-key-dialog.tsx').then((module) => ({ default: module.SecurityKeyDialog })),
);
const RemoveFactorDialog = lazy(() =>
  import('./remove-factor-dialog.tsx').then((module) => ({ default: module.RemoveFactorDialog })),
);

type Wanted = { dialog: 'totp' | 'key' } | { dialog: 'remove'; factor: Factor };

export function SecondStepSection({ account }: { account: SignInAccount }) {
  const { revalidate } = useRevalidator();
  // A new key resets each dialog when it opens.
  const [wanted, setWanted] = useState<(Wanted & { opening: number }) | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (next: Wanted) => {
    setWanted({ ...next, opening: (wanted?.opening ?? 0) + 1 });
    setOpen(true);
  };
  const factors = account.factors.filter(({ isVerified }) => isVerified);
  const shared = { isOpen, onOpenChange: setOpen, onChange: () => void revalidate() };
  return (
    <ProfileSection id="second-step" title={m.profile_second_title()} lead={m.profile_second_lead()}>
      {factors.length === 0 ? (
        <p className="flex items-start gap-2 font-medium">
          <Icon name="lucide:lock-open" className="mt-0.5 size-5 shrink-0 text-muted" />
          {m.profile_second_off()}
        </p>
      ) : (
        <ul aria-label={m.profile_second_list()} className={rowsClass}>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => open({ dialog: 'remove', factor })} />
          ))}
        </ul>
      )}
      <NeedsScript>{m.profile_needs_script()}</NeedsScript>
      <div className="flex flex-wrap gap-3 noscript:hidden">
        <Button variant="secondary" className="max-sm:w-full" onClick={() => open({ dialog: 'totp' })}>
          {m.profile_factor_add_totp()}
        </Button>
        <Button variant="secondary" className="max-sm:w-full" onClick={() => open({ dialog: 'key' })}>
          {m.profile_factor_add_key()}
        </Button>
      </div>
      <Guidance />
      {wanted && (
        <LatePart>
          {wanted.dialog === 'totp' && (
            <TotpDialog key={wanted.opening} {...shared} isFirst={!hasSecondStep(account)} />
          )}
          {wanted.dialog === 'key' && (
            <SecurityKeyDialog key={wanted.opening} {...shared} isFirst={!hasSecondStep(account)} />
          )}
          {wanted.dialog === 'remove' && (
            <RemoveFactorDialog key={wanted.opening} {...shared} factor={wanted.factor} isLast={factors.length === 1} />
          )}
        </LatePart>
      )}
    </ProfileSection>
  );
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const name = nameOfFactor(factor);
  const kind = kindOfFactor(factor);
  return (
    <ProfileRow
      icon={kind?.icon ?? 'lucide:shield-check'}
      title={name}
      details={
        <>
          {kind && name !== kind.label() && <>{kind.label()} · </>}
          {m.profile_factor_since()} <RelativeTime date={factor.createdAt} />
        </>
      }
      action={
        <Button
          variant="ghost"
          size="small"
          aria-label={m.profile_factor_remove({ name })}
          onClick={onRemove}
          className="noscript:hidden"
        >
          {m.profile_factor_remove_short()}
        </Button>
      }
    />
  );
}

/** The service has no recovery codes, so members should prepare an alternative. */
function Guidance() {
  const contactEmail = useRootData()?.contactEmail ?? '';
  return (
    <div className="rounded-2xl bg-sunken px-4 py-3 text-sm leading-relaxed">
      <h3 className="font-semibold">{m.profile_guidance_title()}</h3>
      <ul className="mt-1 list-disc space-y-1 ps-5 marker:text-muted">
        <li>{m.profile_guidance_two()}</li>
        <li>{m.profile_guidance_secret()}</li>
        <li>
          {m.profile_guidance_lost()} <ContactLink email={contactEmail} subject={m.profile_second_title()} />
        </li>
      </ul>
    </div>
  );
}
