import { Form, useNavigation } from 'react-router';
import { sheetAnswerKinds } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { answerKindLabels, mostAnswerWords, mostContactCharacters } from './finder-sheet.ts';
import type { SheetFormAnswer } from './sheet-forms.server.ts';

interface AnswerPageProps {
  state: 'open' | 'ended' | 'unknown';
  clientId: string;
  answer: SheetFormAnswer | undefined;
}

/** A person who stands before the cat or the card reads and answers without an account. */
export function AnswerPage({ state, clientId, answer }: AnswerPageProps) {
  return (
    <div className="mx-auto w-full max-w-xl space-y-6 px-4 py-6 sm:py-12">
      {answer?.isDone ? (
        <Sent />
      ) : state === 'open' ? (
        <Ask clientId={clientId} answer={answer} />
      ) : (
        <Over state={state} />
      )}
    </div>
  );
}

function Ask({ clientId, answer }: Pick<AnswerPageProps, 'clientId' | 'answer'>) {
  const navigation = useNavigation();
  const { errors = {}, alert = null, values = {} } = answer ?? {};
  return (
    <>
      <header className="space-y-2">
        <h1 className="font-bold text-3xl leading-tight">{m.poster_question()}</h1>
        <p>{m.sheets_answer_lead()}</p>
      </header>
      {alert && <Alert variant="danger">{alert}</Alert>}
      <Form method="post" className="space-y-5">
        <input type="hidden" name="client_id" value={values.client_id ?? clientId} />
        <RadioCards
          legend={m.sheets_answer_legend()}
          name="kind"
          options={sheetAnswerKinds.map((value) => ({ value, label: answerKindLabels[value]() }))}
          defaultValue={(values.kind ?? '') as 'mine'}
          error={errors.kind}
          isStacked
        />
        <TextArea
          label={m.sheets_answer_words()}
          hint={m.sheets_answer_words_hint()}
          name="words"
          rows={3}
          isOptional
          maxCharacters={mostAnswerWords}
          defaultValue={values.words}
          error={errors.words}
        />
        <TextField
          label={m.sheets_answer_contact()}
          hint={m.sheets_answer_contact_hint()}
          name="contact"
          isOptional
          maxCharacters={mostContactCharacters}
          defaultValue={values.contact}
          error={errors.contact}
        />
        <Button type="submit" size="large" isBusy={navigation.state === 'submitting'} className="w-full">
          {m.sheets_answer_send()}
        </Button>
      </Form>
      <p className="text-muted text-sm">{m.sheets_answer_money()}</p>
    </>
  );
}

function Sent() {
  return (
    <>
      <h1 className="font-bold text-2xl leading-tight">{m.sheets_sent_title()}</h1>
      <p>{m.sheets_sent_text()}</p>
      <ButtonLink to="/" variant="secondary">
        {m.places_position_home()}
      </ButtonLink>
    </>
  );
}

function Over({ state }: { state: 'ended' | 'unknown' }) {
  return (
    <>
      <h1 className="font-bold text-2xl leading-tight">
        {state === 'ended' ? m.sheets_ended_title() : m.sheets_unknown()}
      </h1>
      {state === 'ended' && <p>{m.sheets_ended_text()}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/cats/new?kind=lost">{m.sheets_ended_lost()}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {m.places_position_home()}
        </ButtonLink>
      </div>
    </>
  );
}
