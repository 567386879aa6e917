import { Form, useNavigation } from 'react-router';
import { useViewer } from '#context/root-data.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { sheetDays } from './finder-sheet.ts';
import type { SheetFormAnswer } from './sheet-forms.server.ts';

/** A member presses once; a visitor types an address first. */
export function MakeSheetPage({ answer, email }: { answer: SheetFormAnswer | undefined; email: string | null }) {
  const navigation = useNavigation();
  const isMember = useViewer() !== null && email !== null;
  return (
    <div className="mx-auto w-full max-w-xl space-y-6 px-4 py-6 sm:py-12">
      <header className="space-y-2">
        <h1 className="font-bold text-3xl leading-tight">{m.sheets_make_title()}</h1>
        <p>{m.sheets_make_lead()}</p>
      </header>
      {answer?.alert && <Alert variant="danger">{answer.alert}</Alert>}
      <Form method="post" className="space-y-4">
        {isMember ? (
          <p className="text-muted">{m.sheets_make_member({ email, days: sheetDays })}</p>
        ) : (
          <EmailField
            label={m.accounts_email()}
            hint={m.sheets_make_email_hint({ days: sheetDays })}
            required
            defaultValue={answer?.values.email}
            error={answer?.errors.email}
          />
        )}
        <Button type="submit" size="large" isBusy={navigation.state === 'submitting'} className="w-full">
          {m.sheets_make_button()}
        </Button>
      </Form>
      <p className="text-muted text-sm">
        {m.sheets_make_report()}{' '}
        <LocalLink to="/cats/new?kind=found" className="font-semibold text-link underline underline-offset-2">
          {m.sheets_make_report_link()}
        </LocalLink>
      </p>
    </div>
  );
}
