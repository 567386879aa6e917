import { lazy, useState } from 'react';
import { useViewer } from '#context/root-data.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import type { AwaitedDraft } from '#features/reporting/draft/awaited-draft.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { CodeForm } from './code-form.tsx';
import { discardStoredDraft, forgetStoredDraft, mailDraftAgain } from './draft-calls.ts';
import { MailAgain } from './mail-again.tsx';
import { isAddressOf } from './use-account-step.ts';
import { useClaim } from './use-claim.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

interface AwaitedReportProps {
  draft: AwaitedDraft;
  onChanged: (draft: AwaitedDraft) => void;
  onClaimed: (cat: OwnCat) => void;
  onGone: () => void;
  onAnother: () => void;
}

/** The page asks for the mailed code until the report is confirmed or deleted. */
export function AwaitedReport({ draft, onChanged, onClaimed, onGone, onAnother }: AwaitedReportProps) {
  const viewer = useViewer();
  const { isBusy, problem, isGone, claim } = useClaim(draft, onClaimed);
  const isOwn = isAddressOf(viewer, draft);
  const forget = () => void forgetStoredDraft(draft).then(onGone);
  if (isGone) {
    return (
      <div className="space-y-5 pb-2">
        <Alert variant="danger" title={draft.title}>
          {problem}
        </Alert>
        <Button onClick={forget}>{m.outbox_kept_another()}</Button>
      </div>
    );
  }
  return (
    <div className="space-y-5 pb-2">
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-found-soft text-found">
          <Icon name="lucide:mail-check" className="size-6" />
        </span>
        <div role="status" className="min-w-0 space-y-1">
          <h2 id="awaited-report" dir="auto" className="break-words font-bold text-lg">
            {m.drafts_code_title({ name: draft.title })}
          </h2>
          <p className="break-words">
            {draft.mailedAt === null
              ? m.drafts_code_later({ email: draft.email })
              : m.drafts_code_text({ email: draft.email })}
          </p>
        </div>
      </div>
      {problem && (
        <Alert
          variant="danger"
          action={
            isOwn && (
              <Button size="small" isBusy={isBusy} onClick={() => void claim()}>
                {m.common_retry()}
              </Button>
            )
          }
        >
          {problem}
        </Alert>
      )}
      {viewer && !isOwn && <OtherMember draft={draft} email={viewer.email} onChanged={onChanged} />}
      {isOwn && !problem ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {m.drafts_finishing()}
        </p>
      ) : (
        <>
          <CodeForm draft={draft} isClaiming={isBusy} onSignedIn={claim} />
          <MailAgain draft={draft} onChanged={onChanged} />
        </>
      )}
      <Ends draft={draft} onGone={onGone} onAnother={onAnother} />
    </div>
  );
}

interface OtherMemberProps {
  draft: AwaitedDraft;
  email: string | null;
  onChanged: (draft: AwaitedDraft) => void;
}

/** A member who is signed in on this device gets the report only if they confirm it. */
function OtherMember({ draft, email, onChanged }: OtherMemberProps) {
  const [isBusy, setBusy] = useState(false);
  if (email === null) return null;
  const send = async () => {
    setBusy(true);
    await mailDraftAgain(draft, email).then(onChanged, () =>
      toast({ title: m.accounts_error_network(), variant: 'danger' }),
    );
    setBusy(false);
  };
  return (
    <Alert
      variant="warning"
      action={
        <Button size="small" isBusy={isBusy} onClick={() => void send()}>
          {m.drafts_send_as({ viewer: email })}
        </Button>
      }
    >
      {m.drafts_signed_in_as({ viewer: email, email: draft.email })}
    </Alert>
  );
}

function Ends({ draft, onGone, onAnother }: Pick<AwaitedReportProps, 'draft' | 'onGone' | 'onAnother'>) {
  const [isAsking, setAsking] = useState(false);
  const discard = async () => {
    setAsking(false);
    await discardStoredDraft(draft).then(onGone, () => toast({ title: m.accounts_error_network(), variant: 'danger' }));
  };
  return (
    <div className="flex flex-wrap gap-3 border-line border-t pt-4">
      <Button variant="secondary" onClick={onAnother}>
        {m.outbox_kept_another()}
      </Button>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {m.drafts_discard()}
      </Button>
      {isAsking && (
        <LatePart>
          <ConfirmDialog
            isOpen
            onOpenChange={setAsking}
            title={m.drafts_discard_title({ name: draft.title })}
            description={m.drafts_discard_text()}
            confirmLabel={m.drafts_discard()}
            isDanger
            onConfirm={() => void discard()}
          />
        </LatePart>
      )}
    </div>
  );
}
