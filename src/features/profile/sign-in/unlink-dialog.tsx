import type { UserIdentity } from '@supabase/supabase-js';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { settle } from '#features/profile/section/profile-attempts.ts';
import { useAuth, useProfileForm } from '#features/profile/section/profile-form.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { nameIdentity } from './provider-name.ts';
import type { Identity } from './sign-in-account.ts';

interface UnlinkDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: () => void;
  identity: Identity;
}

export function UnlinkDialog({ isOpen, onOpenChange, onChange, identity }: UnlinkDialogProps) {
  const auth = useAuth();
  const name = nameIdentity(identity.provider);
  const { outcome, isBusy, run } = useProfileForm({
    attempt: async () => {
      const client = await auth();
      return settle(() => client.unlinkIdentity({ identity_id: identity.id } as UserIdentity));
    },
    onDone: () => {
      onOpenChange(false);
      onChange();
      toast({ title: m.profile_identity_unlinked({ name }), variant: 'success' });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.profile_identity_unlink_title({ name })}
      description={m.profile_identity_unlink_text()}
      confirmLabel={m.profile_identity_unlink_short()}
      isDanger
      isBusy={isBusy}
      onConfirm={() => void run()}
    >
      <div className="mt-4 empty:hidden">
        <ProfileAlert outcome={outcome} />
      </div>
    </ConfirmDialog>
  );
}
