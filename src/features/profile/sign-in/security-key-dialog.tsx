import { m } from '#i18n/paraglide/messages.js';
import { FactorNameForm } from './factor-name-form.tsx';
import { addSecurityKey } from './second-step-attempts.ts';
import { SecondStepDialog, type SecondStepDialogProps } from './second-step-dialog.tsx';

export function SecurityKeyDialog(props: SecondStepDialogProps) {
  return (
    <SecondStepDialog {...props} title={m.profile_key_title()}>
      {(onDone) => (
        <FactorNameForm
          intro={m.profile_key_intro()}
          defaultName={m.profile_key_default_name()}
          label={m.profile_key_button()}
          busyLabel={m.profile_key_waiting()}
          attempt={addSecurityKey}
          onDone={onDone}
        />
      )}
    </SecondStepDialog>
  );
}
