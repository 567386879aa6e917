import type { SightingKind } from '#db/report-values.ts';
import { doorMax, finderNameMax, sightingWordsMax } from '#features/contact/model/sighting.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#ui/forms/field.tsx';
import { kindTexts } from './kind-texts.ts';
import type { SightingErrors } from './sighting-errors.ts';
import { agoHours, type PlainSightingValues, type SightingAnswer } from './sighting-form-answer.ts';

interface SightingPlainFormProps {
  kind: SightingKind;
  hidden: Record<string, string>;
  answer: SightingAnswer | undefined;
  isVisitor: boolean;
}

export function SightingPlainForm({ kind, hidden, answer, isVisitor }: SightingPlainFormProps) {
  const { errors = {}, alert = null, questions = [] } = answer?.problem ?? {};
  const { values = {} } = answer ?? {};
  const texts = kindTexts[kind];
  const isOptional = kind === 'mine';
  return (
    <form method="post" encType="multipart/form-data" className="space-y-6">
      {alert && <Alert variant="danger">{alert}</Alert>}
      {Object.entries({ ...hidden, kind }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {kind === 'with-me' && <PlainReach values={values} errors={errors} isVisitor={isVisitor} />}
      <TextField
        label={texts.place()}
        hint={m.sightings_plain_place_hint()}
        name="place_query"
        required={!isOptional}
        isOptional={isOptional}
        defaultValue={values.place_query}
        error={errors.place}
      />
      <PlainTime kind={kind} value={values.ago} error={errors.seen_at} />
      <TextArea
        label={texts.words()}
        hint={texts.wordsHint()}
        isOptional
        name="words"
        maxCharacters={sightingWordsMax}
        defaultValue={values.words}
        error={errors.words}
      />
      <TextField label={m.photos_add()} name="file" type="file" accept="image/*" isOptional error={errors.file} />
      {isVisitor && kind !== 'with-me' && (
        <>
          <PlainEmail values={values} errors={errors} isOptional />
          <PlainName values={values} errors={errors} />
        </>
      )}
      {questions.length > 0 && (
        <Alert variant="warning" title={m.sightings_form_question()}>
          {questions.map((question) => (
            <p key={question}>{question}</p>
          ))}
          <Checkbox label={m.sightings_plain_confirm()} name="confirmed" value="1" className="mt-2" />
        </Alert>
      )}
      <Button type="submit" className="w-full">
        {m.sightings_form_send()}
      </Button>
    </form>
  );
}

type PartProps = { values: PlainSightingValues; errors: SightingErrors };

function PlainReach({ values, errors, isVisitor }: PartProps & { isVisitor: boolean }) {
  return (
    <fieldset className="space-y-6">
      <legend className="font-semibold">{m.sightings_reach_title()}</legend>
      <p className="text-muted text-sm">{isVisitor ? m.sightings_reach_hint() : m.sightings_reach_hint_member()}</p>
      {isVisitor && <PlainEmail values={values} errors={errors} />}
      <TextField
        label={m.sightings_reach_phone()}
        hint={m.sightings_reach_phone_hint()}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={values.phone}
        error={errors.phone}
      />
      <TextField
        label={m.sightings_reach_door()}
        hint={m.sightings_reach_door_hint()}
        name="door"
        maxCharacters={doorMax}
        defaultValue={values.door}
        error={errors.door}
      />
      {isVisitor && <PlainName values={values} errors={errors} />}
    </fieldset>
  );
}

function PlainEmail({ values, errors, isOptional = false }: PartProps & { isOptional?: boolean }) {
  return (
    <TextField
      label={m.sightings_form_email()}
      hint={m.sightings_form_email_hint()}
      isOptional={isOptional}
      name="email"
      type="email"
      autoComplete="email"
      defaultValue={values.email}
      error={errors.email}
    />
  );
}

function PlainName({ values, errors }: PartProps) {
  return (
    <TextField
      label={m.sightings_form_name()}
      hint={m.sightings_form_name_hint()}
      isOptional
      name="name"
      autoComplete="given-name"
      maxCharacters={finderNameMax}
      defaultValue={values.name}
      error={errors.name}
    />
  );
}

const agoTexts: Record<(typeof agoHours)[number], () => string> = {
  0: m.sightings_form_time_now,
  1: m.sightings_plain_ago_1,
  3: m.sightings_plain_ago_3,
  12: m.sightings_plain_ago_12,
  24: m.sightings_plain_ago_24,
  72: m.sightings_plain_ago_72,
};

function PlainTime({
  kind,
  value,
  error,
}: {
  kind: SightingKind;
  value: string | undefined;
  error: string | undefined;
}) {
  return (
    <label className="block space-y-1.5">
      <span className="block font-semibold text-sm">{kindTexts[kind].time()}</span>
      <select name="ago" defaultValue={value ?? (kind === 'mine' ? '' : '0')} className="control min-h-12">
        {kind === 'mine' && <option value="">{m.sightings_form_time_unknown()}</option>}
        {agoHours.map((hours) => (
          <option key={hours} value={hours}>
            {agoTexts[hours]()}
          </option>
        ))}
      </select>
      {error && <span className="block text-danger text-sm">{error}</span>}
    </label>
  );
}
