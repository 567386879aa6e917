import { ApiError, callApi } from '@catlas/platform/http/call-api.ts';
import { type FormEvent, useId, useState } from 'react';
import { reportCatSchema } from '#features/cats/model/cat-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ReportCatFields } from './report-cat-fields.tsx';

interface ReportCatDialogProps {
  catId: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

type Errors = { objection?: string; words?: string };

/** Import this dialog lazily. */
export function ReportCatDialog({ catId, isOpen, onOpenChange }: ReportCatDialogProps) {
  const formId = useId();
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = { catId, ...Object.fromEntries(new FormData(event.currentTarget)) };
    const parsed = reportCatSchema.safeParse(typed);
    setErrors(toErrors(parsed.error?.issues ?? []));
    setAlert(null);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await callApi('/api/cats/report', { method: 'POST', json: parsed.data });
      setDone(m.cats_report_done_text());
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      if (problem?.code === 'conflict') setDone(problem.detail ?? m.cats_report_error_again());
      else setAlert(explain(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={done ? m.cats_report_done_title() : m.cats_report_title()}
      {...(done ? {} : { description: m.cats_report_text() })}
      size="small"
      footer={
        done ? (
          <Button onClick={() => onOpenChange(false)}>{m.common_close()}</Button>
        ) : (
          <Button type="submit" form={formId} isBusy={isBusy}>
            {m.cats_report_send()}
          </Button>
        )
      }
    >
      {done ? (
        <p role="status">{done}</p>
      ) : (
        <form id={formId} onSubmit={(event) => void send(event)} noValidate className="space-y-5 pt-1">
          <ReportCatFields errors={errors} />
          {alert && <Alert variant="danger">{alert}</Alert>}
        </form>
      )}
    </Dialog>
  );
}

function toErrors(issues: { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) {
    if (path[0] === 'objection' || path[0] === 'words') errors[path[0]] ??= message;
  }
  return errors;
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError) || !error.problem) return m.cats_report_error_network();
  if (error.problem.code === 'rate-limited') return m.cats_report_error_too_many();
  return (error.problem.status < 500 && error.problem.detail) || m.cats_report_error_unknown();
}
