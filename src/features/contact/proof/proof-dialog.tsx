import { ApiError, callApi } from '@catlas/platform/http/call-api.ts';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { proofTextMax } from '#features/contact/model/thread.ts';
import { catProofSchema } from '#features/contact/model/thread-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/forms/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.ts';

interface ProofDialogProps {
  catId: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSaved?: () => Promise<void>;
}

interface Proof {
  question: string;
  mark: string;
}
type Errors = Partial<Record<keyof Proof, string>>;

/** Import it lazily. */
export function ProofDialog({ catId, isOpen, onOpenChange, onSaved }: ProofDialogProps) {
  const formId = useId();
  const form = useProof(catId, async (isRemoved) => {
    onOpenChange(false);
    toast({ title: isRemoved ? m.talk_mark_removed() : m.talk_mark_saved(), variant: 'success' });
    await onSaved?.();
  });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.talk_mark_title()}
      isGuarded
      footer={
        <>
          {form.isSet && (
            <Button variant="ghost" isBusy={form.busy === 'remove'} onClick={() => void form.save(true)}>
              {m.talk_mark_remove()}
            </Button>
          )}
          <Button type="submit" form={formId} isBusy={form.busy === 'save'}>
            {m.talk_mark_save()}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void form.save(false);
        }}
        className="space-y-5 pt-1"
      >
        <p>{m.talk_mark_text()}</p>
        <Alert title={m.talk_mark_good_title()}>
          <ul className="list-disc ps-5">
            <li>{m.talk_mark_good_1()}</li>
            <li>{m.talk_mark_good_2()}</li>
            <li>{m.talk_mark_good_3()}</li>
          </ul>
        </Alert>
        <TextField
          label={m.talk_mark_question()}
          hint={m.talk_mark_question_hint()}
          name="question"
          maxCharacters={proofTextMax}
          value={form.proof.question}
          onChange={(event) => form.edit({ question: event.currentTarget.value })}
          error={form.errors.question}
        />
        <TextArea
          label={m.talk_mark_mark()}
          hint={m.talk_mark_mark_hint()}
          name="mark"
          rows={2}
          maxCharacters={proofTextMax}
          value={form.proof.mark}
          onChange={(event) => form.edit({ mark: event.currentTarget.value })}
          error={form.errors.mark}
        />
        {form.alert && <Alert variant="danger">{form.alert}</Alert>}
      </form>
    </Dialog>
  );
}

function useProof(catId: number, onDone: (isRemoved: boolean) => Promise<void>) {
  const [proof, setProof] = useState<Proof>({ question: '', mark: '' });
  const [isSet, setSet] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const path = `/api/cats/${catId}/proof`;
  useEffect(() => {
    callApi<{ proof: Proof | null }>(path).then(
      ({ proof: stored }) => {
        if (!stored) return;
        setSet(true);
        // The text that the user has typed stays.
        setProof((typed) => (typed.question === '' && typed.mark === '' ? stored : typed));
      },
      () => setAlert(m.talk_act_failed()),
    );
  }, [path]);
  const save = async (isRemoval: boolean) => {
    const body = { proof: isRemoval ? null : proof };
    const parsed = catProofSchema.safeParse(body);
    const wrong: Errors = {};
    for (const issue of parsed.error?.issues ?? []) {
      const field = issue.path.at(-1);
      if (field === 'question' || field === 'mark') wrong[field] ??= issue.message;
    }
    setErrors(wrong);
    setAlert(null);
    if (!parsed.success) return;
    setBusy(isRemoval ? 'remove' : 'save');
    try {
      await callApi(path, { method: 'POST', json: body });
      setSet(!isRemoval);
      if (isRemoval) setProof({ question: '', mark: '' });
      await onDone(isRemoval);
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      setAlert((problem && problem.status < 500 && problem.detail) || m.talk_act_failed());
    } finally {
      setBusy(null);
    }
  };
  const edit = (change: Partial<Proof>) => {
    setProof((before) => ({ ...before, ...change }));
    setErrors({});
  };
  return { proof, isSet, errors, alert, busy, edit, save };
}
