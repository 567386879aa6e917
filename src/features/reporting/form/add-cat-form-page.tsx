import { useEffect } from 'react';
import { useViewer } from '#context/root-data.ts';
import { AccountStepView, AwaitedNote } from '#features/reporting/account-step/account-step.tsx';
import { PlainCodeForm } from '#features/reporting/account-step/plain-code-form.tsx';
import { AddCatUnsent } from '#features/reporting/draft/add-cat-form-unsent.tsx';
import { beginDraft } from '#features/reporting/draft/cat-draft.ts';
import type { CatFormAnswer } from '#features/reporting/draft/cat-form-fields.ts';
import { type PrefillAnswer, toPlainValues } from '#features/reporting/prefill/prefill.ts';
import { PrefillNote, PrefillText } from '#features/reporting/prefill/prefill-note.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { AddCatActions } from './add-cat-form-actions.tsx';
import { AddCatDone, type SentActions } from './add-cat-form-done.tsx';
import { useAddCat } from './add-cat-form-state.ts';
import { CatForm } from './cat-form.tsx';
import { CatPlainForm } from './cat-form-plain.tsx';
import { ElsewhereNote } from './elsewhere-note.tsx';
import { ReportPreview } from './report-preview.tsx';

const formId = 'add-cat-page';

interface AddCatPageProps {
  clientId: string;
  answer: CatFormAnswer | undefined;
  /** The link chose this value; null means that the form asks. */
  isLost: boolean | null;
  /** Another app shared a photo that could not be stored. */
  isSharedPhotoLost: boolean;
  /** What a signed link fills in; null for other addresses. */
  prefill: PrefillAnswer | null;
  actions?: SentActions;
}

export function AddCatPage({ clientId, answer, isLost, isSharedPhotoLost, prefill, actions }: AddCatPageProps) {
  const viewerId = useViewer()?.id ?? null;
  const state = useAddCat();
  const isForm = !state.cat && !state.kept && !state.account.step;
  const isUnanswered = isForm && state.draft.isLost === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next report of this page has the link's kind, too
  useEffect(() => {
    if (isLost !== null && isForm) void beginDraft(viewerId, isLost);
  }, [viewerId, isLost, isUnanswered]);
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-4 sm:py-12">
      <h1 className="mb-4 font-bold text-3xl sm:mb-8">{m.cats_add_title()}</h1>
      {isSharedPhotoLost && (
        <Alert variant="info" className="mb-6">
          {m.installation_shared_lost()}
        </Alert>
      )}
      <noscript>
        {answer?.awaited ? (
          <PlainCodeForm {...answer.awaited} />
        ) : (
          <>
            {prefill && (
              <div className="mb-6">
                <PrefillText answer={prefill} />
              </div>
            )}
            <CatPlainForm
              hidden={{ client_id: answer?.values.client_id ?? clientId }}
              linkKind={isLost}
              answer={answer}
              defaults={prefill?.state === 'ready' ? toPlainValues(prefill.prefill) : {}}
              isNew
              asksAddress={viewerId === null}
            />
          </>
        )}
      </noscript>
      <div className="noscript:hidden">
        {state.cat ? (
          <AddCatDone cat={state.cat} actions={actions} onAnother={state.startAnew} />
        ) : state.kept ? (
          <AddCatUnsent item={state.kept} onAnother={state.startAnew} />
        ) : state.account.step ? (
          <AccountStepView {...state} send={(sender) => void state.sendAs(sender)} />
        ) : (
          <>
            {state.step === 'check' ? (
              <ReportPreview draft={state.draft} photos={state.photos.photos} />
            ) : (
              <>
                {state.account.awaited && <AwaitedNote awaited={state.account.awaited} onOpen={state.account.open} />}
                <ElsewhereNote elsewhere={state.elsewhere} />
                {prefill && (
                  <div className="mb-6">
                    <PrefillNote answer={prefill} discard={state.discard} />
                  </div>
                )}
                <CatForm
                  id={formId}
                  state={state}
                  isActive
                  footnote={m.cats_add_discard_keep()}
                  step={state.step}
                  takesFocus={state.hasMoved}
                  linkKind={isLost}
                />
              </>
            )}
            <div className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap justify-end gap-3 border-line border-t bg-page/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm">
              <AddCatActions formId={formId} state={state} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
