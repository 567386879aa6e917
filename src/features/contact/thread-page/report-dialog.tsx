import { type FormEvent, useId, useState } from 'react';
import { type ThreadFlag, threadFlags } from '#db/report-values.ts';
import { reportWordsMax } from '#features/contact/model/thread.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { flagLabels } from './flag-labels.ts';
import { ActError } from './thread-part.tsx';
import type { ThreadState } from './use-thread.ts';

/** Import it lazily. */
export function ReportDialog({ state, onClose }: { state: ThreadState; onClose: () => void }) {
  const formId = useId();
  const [reason, setReason] = useState<ThreadFlag | null>(null);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!reason) return setError(m.threads_error_reason());
    if (await state.run('report', { reason, words })) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.talk_report_title()}
      isGuarded
      footer={
        <Button type="submit" form={formId} isBusy={state.busy === 'report'}>
          {m.talk_report_send()}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="space-y-5 pt-1">
        <Alert>{m.talk_report_text()}</Alert>
        <div className="[&_.grid]:grid-flow-row!">
          <RadioCards
            legend={m.talk_report_reason()}
            name="reason"
            options={threadFlags.map((value) => ({ value, label: flagLabels[value]() }))}
            value={reason ?? ('' as ThreadFlag)}
            onChange={(next) => {
              setReason(next);
              setError(null);
            }}
            error={error}
          />
        </div>
        <TextArea
          label={m.talk_report_words()}
          isOptional
          name="words"
          maxCharacters={reportWordsMax}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <ActError state={state} acts={['report']} />
      </form>
    </Dialog>
  );
}
