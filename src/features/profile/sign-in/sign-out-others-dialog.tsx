import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { attemptSignOut } from '#features/profile/section/profile-calls.ts';
import { useProfileForm } from '#features/profile/section/profile-form.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { toast } from '#ui/overlays/toast.ts';

interface SignOutOthersDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: () => void;
}

export function SignOutOthersDialog({ isOpen, onOpenChange, onChange }: SignOutOthersDialogProps) {
  const { outcome, isBusy, run } = useProfileForm({
    attempt: () => attemptSignOut('others'),
    onDone: () => {
      onOpenChange(false);
      onChange();
      toast({ title: m.profile_signed_out_others(), variant: 'success' });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.profile_sign_out_others_title()}
      description={m.profile_sign_out_others_text()}
      confirmLabel={m.profile_sign_out_others()}
      isBusy={isBusy}
      onConfirm={() => void run()}
    >
      <div className="mt-4 empty:hidden">
        <ProfileAlert outcome={outcome} />
      </div>
    </ConfirmDialog>
  );
}
