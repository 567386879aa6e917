import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import type { SightingKind } from '#db/report-values.ts';
import { sightingWordsMax } from '#features/contact/model/sighting.ts';
import { PhotoField } from '#features/photos/photo-field.tsx';
import { CatFormPlace } from '#features/reporting/form/cat-form-place.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextArea } from '#ui/forms/field.tsx';
import { useFirstErrorShown } from '#ui/forms/show-first-error.ts';
import { FinderEmail, type FinderField, FinderName, FinderReach } from './finder-fields.tsx';
import { kindTexts } from './kind-texts.ts';
import { SightingTime } from './sighting-time.tsx';
import type { SightingFormState } from './use-sighting-form.ts';

interface SightingFormProps {
  id: string;
  state: SightingFormState;
}

/** Place and time are enough. A finder who has the cat first says how they are reached; a claim begins with the words. */
export function SightingForm({ id, state }: SightingFormProps) {
  const formRef = useFirstErrorShown(state.failures);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void state.send();
  };
  const fieldOf = (name: FinderField) => ({
    value: state.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => state.edit({ [name]: event.currentTarget.value }, name),
    error: state.problem.errors[name],
  });
  const parts: Record<SightingKind, ReactNode[]> = {
    seen: [
      <Place key="place" state={state} />,
      <SightingTime key="time" state={state} />,
      <Words key="words" state={state} />,
    ],
    'with-me': [
      <FinderReach key="reach" fieldOf={fieldOf} isVisitor={state.isVisitor} className="space-y-4" />,
      <Place key="place" state={state} />,
      <SightingTime key="time" state={state} />,
      <Words key="words" state={state} />,
    ],
    mine: [<Words key="words" state={state} />, <LostPlace key="place" state={state} />],
  };
  return (
    // The method keeps typed text out of the address bar, whatever submits the form.
    <form id={id} ref={formRef} method="post" onSubmit={onSubmit} noValidate className="space-y-7">
      {parts[state.kind]}
      {state.isVisitor && state.kind !== 'with-me' && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <FinderEmail fieldOf={fieldOf} isOptional />
          <FinderName fieldOf={fieldOf} />
        </div>
      )}
      <Questions state={state} />
    </form>
  );
}

interface PartProps {
  state: SightingFormState;
}

function Place({ state }: PartProps) {
  const { fields, edit, problem, kind } = state;
  const texts = kindTexts[kind];
  return (
    <div className="space-y-3">
      <CatFormPlace
        title={texts.place()}
        hint={texts.placeHint()}
        place={fields.place}
        locationType={fields.isAbout ? 'area' : 'street'}
        photoPlace={state.photoPlace}
        near={state.near}
        isLost={null}
        // The middle of a town is not the spot.
        onChange={(place) => edit({ place, ...(place.isApproximate && { isAbout: true }) }, 'place')}
        error={problem.errors.place}
      />
      {fields.place && (
        <Checkbox
          label={m.sightings_form_about_place()}
          checked={fields.isAbout}
          onChange={(isAbout) => edit({ isAbout })}
        />
      )}
    </div>
  );
}

function LostPlace({ state }: PartProps) {
  const { place, when } = state.fields;
  return (
    <details open={place !== null || when === 'earlier' || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">
        {m.sightings_form_lost_where()} <span className="font-normal text-muted">{m.common_optional()}</span>
      </summary>
      <div className="mt-3 space-y-7">
        <Place state={state} />
        <SightingTime state={state} />
      </div>
    </details>
  );
}

function Words({ state: { fields, photo, problem, kind, edit } }: PartProps) {
  const texts = kindTexts[kind];
  return (
    <div className="space-y-3">
      <TextArea
        label={texts.words()}
        hint={texts.wordsHint()}
        isOptional
        name="words"
        rows={2}
        maxCharacters={sightingWordsMax}
        value={fields.words}
        onChange={(event) => edit({ words: event.currentTarget.value }, 'words')}
        error={problem.errors.words}
        className="min-h-20!"
      />
      <PhotoField photo={photo} error={problem.errors.file} />
    </div>
  );
}

function Questions({ state: { problem, isSending, send } }: PartProps) {
  const { alert, questions } = problem;
  return (
    <>
      {alert && <Alert variant="danger">{alert}</Alert>}
      {questions.length > 0 && (
        <div data-questions>
          <Alert
            variant="warning"
            title={m.sightings_form_question()}
            action={
              <Button size="small" isBusy={isSending} onClick={() => void send({ isConfirmed: true })}>
                {m.sightings_form_confirm()}
              </Button>
            }
          >
            {questions.map((question) => (
              <p key={question}>{question}</p>
            ))}
          </Alert>
        </div>
      )}
    </>
  );
}
