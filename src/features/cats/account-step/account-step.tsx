import type { AwaitedDraft } from '#features/cats/draft/awaited-draft.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { AddressStep, type Sender } from './address-step.tsx';
import { AwaitedReport } from './awaited-report.tsx';
import type { AccountStep } from './use-account-step.ts';

interface AccountStepProps {
  account: AccountStep;
  /** Sends the form's report, with a visitor's address or as the member who has just signed in. */
  send: (sender: Sender) => void;
  /** How much has been sent, from 0 to 1; null while nothing is. */
  sent: number | null;
  alert: string | null;
  onClaimed: (cat: OwnCat) => void;
}

/** Replaces the form of a new cat: asks a visitor for the address, then for the code. */
export function AccountStepView({ account, send, sent, alert, onClaimed }: AccountStepProps) {
  if (account.step === 'address') return <AddressStep account={account} send={send} sent={sent} alert={alert} />;
  const { awaited } = account;
  return (
    awaited && (
      <AwaitedReport
        key={awaited.id}
        draft={awaited}
        onChanged={account.show}
        onClaimed={onClaimed}
        onGone={account.end}
        onAnother={account.leave}
      />
    )
  );
}

/** Above the form: an earlier report waits for its code. */
export function AwaitedNote({ awaited, onOpen }: { awaited: AwaitedDraft; onOpen: () => void }) {
  return (
    <Alert
      className="mb-6"
      action={
        <Button size="small" variant="secondary" onClick={onOpen}>
          {m.drafts_waiting_open()}
        </Button>
      }
    >
      {m.drafts_waiting({ name: awaited.title })}
    </Alert>
  );
}
