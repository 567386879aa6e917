import type { SightingKind } from '#db/report-values.ts';
import { sightingWordsMax } from '#features/contact/model/sighting.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#ui/forms/field.tsx';
import { FinderEmail, type FinderField, FinderName, FinderReach } from './finder-fields.tsx';
import { kindTexts } from './kind-texts.ts';
import { agoHours, type SightingAnswer } from './sighting-form-answer.ts';

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
  const fieldOf = (name: FinderField) => ({ defaultValue: values[name], error: errors[name] });
  return (
    <form method="post" encType="multipart/form-data" className="space-y-6">
      {alert && <Alert variant="danger">{alert}</Alert>}
      {Object.entries({ ...hidden, kind }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {kind === 'with-me' && <FinderReach fieldOf={fieldOf} isVisitor={isVisitor} className="space-y-6" />}
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
          <FinderEmail fieldOf={fieldOf} isOptional />
          <FinderName fieldOf={fieldOf} />
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
