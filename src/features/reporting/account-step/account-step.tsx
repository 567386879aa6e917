import type { OwnCat } from '#features/cats/model/cat.ts';
import type { AwaitedDraft } from '#features/reporting/draft/awaited-draft.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { AddressStep, type Sender } from './address-step.tsx';
import { AwaitedReport } from './awaited-report.tsx';
import type { AccountStep } from './use-account-step.ts';

interface AccountStepProps {
  account: AccountStep;
  send: (sender: Sender) => void;
  sent: number | null;
  alert: string | null;
  onClaimed: (cat: OwnCat) => void;
}

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
