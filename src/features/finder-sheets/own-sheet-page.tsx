import { Form, useNavigation } from 'react-router';
import { posterPapers } from '#features/poster/poster-choice.ts';
import { PrintButton } from '#features/poster/print-button.tsx';
import { formatDay } from '#i18n/format-day.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { answerKindLabels, type OwnSheet, type SheetAnswer, unconfirmedDays } from './finder-sheet.ts';
import type { SheetFormAnswer } from './sheet-forms.server.ts';

export type OwnSheetData = OwnSheet & { canConfirm: boolean };

interface OwnSheetPageProps {
  /** Null once it has ended. */
  sheet: OwnSheetData | null;
  answer: SheetFormAnswer | undefined;
}

const paperLabels = { a4: m.poster_paper_a4, letter: m.poster_paper_letter };

export function OwnSheetPage({ sheet, answer }: OwnSheetPageProps) {
  const locale = useLocale();
  if (!sheet) return <Ended />;
  const { code } = sheet;
  const pathOf = (ending: 'pdf' | 'svg', paper: string) =>
    `/api/sheets/${code}/sheet.${ending}?paper=${paper}&locale=${locale}`;
  return (
    <article className="mx-auto w-full max-w-3xl space-y-6 px-4 py-6 sm:py-10 print:max-w-none print:p-0">
      <div className="space-y-4 print:hidden">
        <h1 className="font-bold text-3xl leading-tight">{m.sheets_own_title()}</h1>
        {answer?.alert && <Alert variant="danger">{answer.alert}</Alert>}
        <State sheet={sheet} />
        <div className="flex flex-wrap gap-3">
          {posterPapers.map((paper, index) => (
            <a
              key={paper}
              href={pathOf('pdf', paper)}
              download
              className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary' })}
            >
              <Icon name="lucide:download" className="size-5" />
              {m.sheets_own_download({ paper: paperLabels[paper]() })}
            </a>
          ))}
          <PrintButton />
        </div>
      </div>
      <img src={pathOf('svg', 'a4')} alt={m.sheets_own_preview()} className="sheet sheet-a4-landscape" />
      <div className="space-y-6 print:hidden">
        <Alert>{m.poster_slip_how()}</Alert>
        <Answers answers={sheet.answers} isConfirmed={sheet.isConfirmed} />
        <End />
      </div>
    </article>
  );
}

function State({ sheet: { isConfirmed, canConfirm, email, endsAt } }: { sheet: OwnSheetData }) {
  const navigation = useNavigation();
  const locale = useLocale();
  const date = formatDay(endsAt, locale);
  if (isConfirmed) return <Alert variant="success">{m.sheets_own_confirmed({ email, date })}</Alert>;
  if (!canConfirm) {
    return (
      <Alert variant="warning" title={m.sheets_own_unconfirmed_title()}>
        {m.sheets_own_unconfirmed({ email, days: unconfirmedDays })}
      </Alert>
    );
  }
  return (
    // A press is required, because mail scanners open links.
    <Form method="post" className="space-y-3">
      <p>{m.sheets_own_confirm({ email })}</p>
      <Button type="submit" name="intent" value="confirm" size="large" isBusy={navigation.state === 'submitting'}>
        {m.sheets_own_confirm_button()}
      </Button>
    </Form>
  );
}

function Answers({ answers, isConfirmed }: { answers: SheetAnswer[]; isConfirmed: boolean }) {
  return (
    <section aria-labelledby="answers" className="space-y-3">
      <h2 id="answers" className="font-bold text-xl">
        {m.sheets_own_answers()}
      </h2>
      {answers.length === 0 && (
        <p className="text-muted">{isConfirmed ? m.sheets_own_no_answers() : m.sheets_own_answers_wait()}</p>
      )}
      <ul className="space-y-3">
        {answers.map(({ id, kind, words, contact }) => (
          <li key={id} className="space-y-2 rounded-2xl border border-line bg-surface p-4">
            <p className="font-semibold">{answerKindLabels[kind]()}</p>
            {words && (
              <p dir="auto" className="whitespace-pre-line break-words">
                {words}
              </p>
            )}
            <p className="break-words text-muted text-sm">
              {contact ? m.sheets_mail_contact({ contact }) : m.sheets_mail_no_contact()}
            </p>
          </li>
        ))}
      </ul>
      {answers.length > 0 && <p className="text-muted text-sm">{m.sheets_mail_advice()}</p>}
    </section>
  );
}

function End() {
  return (
    <details className="rounded-2xl border border-line p-4">
      <summary className="cursor-pointer font-semibold">{m.sheets_own_end()}</summary>
      <Form method="post" className="mt-3 space-y-3">
        <p>{m.sheets_own_end_text()}</p>
        <Button type="submit" name="intent" value="end" variant="danger">
          {m.sheets_own_end_button()}
        </Button>
      </Form>
    </details>
  );
}

function Ended() {
  return (
    <div className="mx-auto w-full max-w-xl space-y-4 px-4 py-8 sm:py-12">
      <h1 className="font-bold text-2xl leading-tight">{m.sheets_ended_title()}</h1>
      <p>{m.sheets_own_ended_text()}</p>
      <ButtonLink to="/sheets/new">{m.sheets_own_ended_new()}</ButtonLink>
    </div>
  );
}
