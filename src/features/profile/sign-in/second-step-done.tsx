import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

export interface SecondStepDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The member's second steps are not what they were. */
  onChange: () => void;
  /** None before: the service signs out the devices that came without one. */
  isFirst: boolean;
}

/** What a dialog shows when a second step was added. */
export function SecondStepDone({ onClose }: { onClose: () => void }) {
  return (
    <div className="space-y-5">
      <Alert look="success" title={m.profile_second_done_title()}>
        {m.profile_second_done_text()}
      </Alert>
      <p>{m.profile_guidance_two()}</p>
      <div className="flex justify-end">
        <Button autoFocus onClick={onClose}>
          {m.profile_done()}
        </Button>
      </div>
    </div>
  );
}
