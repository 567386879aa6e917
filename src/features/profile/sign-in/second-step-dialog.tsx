import { type ReactNode, useState } from 'react';
import { endOtherSessions } from '#features/profile/section/profile-calls.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

export interface SecondStepDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: () => void;
  /** The service signs out the devices without a second step. */
  isFirst: boolean;
}

interface SecondStepDialogFrameProps extends SecondStepDialogProps {
  title: string;
  children: (onDone: () => void) => ReactNode;
}

export function SecondStepDialog({
  isOpen,
  onOpenChange,
  onChange,
  isFirst,
  title,
  children,
}: SecondStepDialogFrameProps) {
  const [isDone, setDone] = useState(false);
  const onDone = () => {
    setDone(true);
    // The service has signed out the devices without a second step.
    void (isFirst ? endOtherSessions() : Promise.resolve()).then(onChange);
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={title} isGuarded>
      {isDone ? <SecondStepDone onClose={() => onOpenChange(false)} /> : children(onDone)}
    </Dialog>
  );
}

function SecondStepDone({ onClose }: { onClose: () => void }) {
  return (
    <div className="space-y-5">
      <Alert variant="success" title={m.profile_second_done_title()}>
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
