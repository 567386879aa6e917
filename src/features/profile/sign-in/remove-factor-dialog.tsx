import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { useAuth, useProfileForm } from '#features/profile/section/profile-form.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { nameOfFactor } from './factor-kind.ts';
import { removeFactor } from './second-step-attempts.ts';
import type { Factor } from './sign-in-account.ts';

interface RemoveFactorDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: () => void;
  factor: Factor;
  isLast: boolean;
}

/** Import it lazily. */
export function RemoveFactorDialog({ isOpen, onOpenChange, onChange, factor, isLast }: RemoveFactorDialogProps) {
  const auth = useAuth();
  const name = nameOfFactor(factor);
  const { outcome, isBusy, run } = useProfileForm({
    attempt: async () => removeFactor(await auth(), factor.id),
    onDone: () => {
      onOpenChange(false);
      onChange();
      toast({ title: m.profile_factor_removed({ name }), variant: 'success' });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.profile_factor_remove_title({ name })}
      description={`${m.profile_factor_remove_text()}${isLast ? ` ${m.profile_factor_remove_last()}` : ''}`}
      confirmLabel={m.profile_factor_remove_short()}
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
