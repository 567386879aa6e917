import { lazy, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { settle } from '#features/profile/section/profile-attempts.ts';
import { useAuth, useConfirmUrl, useProfileForm } from '#features/profile/section/profile-form.ts';
import { ProfileRow, rowsClass } from '#features/profile/section/profile-row.tsx';
import { ProfileSection } from '#features/profile/section/profile-section.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { iconOfProvider, nameIdentity } from './provider-name.ts';
import type { Identity } from './sign-in-account.ts';

const UnlinkDialog = lazy(() => import('./unlink-dialog.tsx').then((module) => ({ default: module.UnlinkDialog })));

interface IdentitiesSectionProps {
  identities: Identity[];
  providers: string[];
}

export function IdentitiesSection({ identities, providers }: IdentitiesSectionProps) {
  const { revalidate } = useRevalidator();
  const [unlinked, setUnlinked] = useState<Identity | null>(null);
  const [isAsking, setAsking] = useState(false);
  const linkable = providers.filter((name) => !identities.some(({ provider }) => provider === name));
  return (
    <ProfileSection id="identities" title={m.profile_identities_title()} lead={m.profile_identities_lead()}>
      <ul aria-label={m.profile_identities_title()} className={rowsClass}>
        {identities.map((identity) => (
          <IdentityRow
            key={identity.id}
            identity={identity}
            isOnly={identities.length === 1}
            onUnlink={() => {
              setUnlinked(identity);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      {linkable.length > 0 && (
        <div className="space-y-3 noscript:hidden">
          {linkable.map((provider) => (
            <LinkButton key={provider} provider={provider} />
          ))}
        </div>
      )}
      {unlinked && (
        <LatePart>
          <UnlinkDialog
            key={unlinked.id}
            isOpen={isAsking}
            onOpenChange={setAsking}
            identity={unlinked}
            onChange={() => void revalidate()}
          />
        </LatePart>
      )}
    </ProfileSection>
  );
}

interface IdentityRowProps {
  identity: Identity;
  isOnly: boolean;
  onUnlink: () => void;
}

function IdentityRow({ identity, isOnly, onUnlink }: IdentityRowProps) {
  const name = nameIdentity(identity.provider);
  const canUnlink = !isOnly && !identity.provider.startsWith('sso:');
  return (
    <ProfileRow
      icon={iconOfProvider(identity.provider)}
      title={name}
      details={[identity.name, isOnly && m.profile_identity_only()].filter(Boolean).join(' · ')}
      action={
        canUnlink && (
          <Button
            variant="ghost"
            size="small"
            aria-label={m.profile_identity_unlink({ name })}
            onClick={onUnlink}
            className="noscript:hidden"
          >
            {m.profile_identity_unlink_short()}
          </Button>
        )
      }
    />
  );
}

/** The provider redirects back here. */
function LinkButton({ provider }: { provider: string }) {
  const auth = useAuth();
  const name = nameIdentity(provider);
  const redirectTo = useConfirmUrl();
  const { outcome, isBusy, run } = useProfileForm({
    attempt: async () => {
      const client = await auth();
      return settle(() => client.linkIdentity({ provider: provider as 'github', options: { redirectTo } }));
    },
  });
  return (
    <div className="space-y-3">
      <Button
        variant="secondary"
        icon={<Icon name="lucide:link" className="size-4.5" />}
        isBusy={isBusy || outcome?.kind === 'done'}
        onClick={() => void run()}
        className="max-sm:w-full"
      >
        {isBusy ? m.profile_identity_linking({ name }) : m.profile_identity_link({ name })}
      </Button>
      <ProfileAlert outcome={outcome} />
    </div>
  );
}
