import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { chosenTraitNames } from '#db/traits.ts';
import { descriptionLimits, nameLimits } from '#features/cats/model/cat.ts';
import { photoFields } from '#features/outbox/post-form.ts';
import type { CatFormErrors, CatFormField } from '#features/reporting/draft/cat-form-fields.ts';
import type { CatFields } from '#features/reporting/draft/cat-post.ts';
import { PhotosField } from '#features/reporting/photo-form/photos-field.tsx';
import type { PhotosState } from '#features/reporting/photo-form/use-photo-choice.ts';
import { SeenField } from '#features/reporting/trait-form/seen-field.tsx';
import { textToRead } from '#features/reporting/trait-form/text-to-read.ts';
import { m } from '#i18n/paraglide/messages.js';
import { TextArea, TextField } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { useFirstErrorShown } from '#ui/forms/show-first-error.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { BrokenPart } from '#ui/loading/broken-part.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { WidgetBoundary } from '#ui/loading/widget-boundary.tsx';
import { CatFormPlace } from './cat-form-place.tsx';
import { describeExactness } from './describe-exactness.ts';

export interface CatFormState {
  draft: CatFields;
  edit: (change: Partial<CatFields>) => void;
  photos: PhotosState;
  errors: CatFormErrors;
  clearError: (field: CatFormField) => void;
  /** Each failed send focuses the first wrong field. */
  failures: number;
  send: () => Promise<void>;
}

interface CatFormProps {
  id: string;
  state: CatFormState;
  isActive: boolean;
  /** The footnote says where the typed text is stored. */
  footnote: string;
}

/** Photos come first, because the other fields add what they cannot show. */
export function CatForm({ id, state, isActive, footnote }: CatFormProps) {
  const { draft, edit, photos, errors, failures, clearError } = state;
  const formRef = useFirstErrorShown(failures);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void state.send();
  };
  return (
    // POST keeps typed text out of the address bar.
    <form
      id={id}
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      noValidate
      className="space-y-7"
    >
      <PhotosField
        state={photos}
        errors={errors}
        clearErrors={() => photoFields.forEach(clearError)}
        isActive={isActive}
      />
      <KindField id={id} state={state} />
      <TextField
        label={m.cats_add_name()}
        hint={m.cats_add_name_hint()}
        name="name"
        autoComplete="off"
        required
        maxCharacters={nameLimits.max}
        value={draft.name}
        onChange={(event) => {
          edit({ name: event.currentTarget.value });
          clearError('name');
        }}
        error={errors.name}
      />
      <TextArea
        label={m.cats_add_description()}
        hint={draft.isLost === true ? m.cats_add_description_hint_lost() : m.cats_add_description_hint_found()}
        name="description"
        required
        maxCharacters={descriptionLimits.max}
        value={draft.description}
        onChange={(event) => {
          edit({ description: event.currentTarget.value });
          clearError('description');
        }}
        error={errors.description}
      />
      <LooksField state={state} />
      <TimeField state={state} />
      <CatFormPlace
        place={draft.place}
        locationType={draft.locationType}
        photoPlace={photos.photos.find(({ gps }) => gps)?.gps ?? null}
        isLost={draft.isLost}
        onChange={(place) => {
          edit({ place });
          clearError('place');
        }}
        error={errors.place}
      />
      <ExactnessField id={id} state={state} />
      <p className="text-muted text-sm">{footnote}</p>
    </form>
  );
}

function TimeField({ state: { draft, edit, photos, errors, clearError } }: { state: CatFormState }) {
  return (
    <SeenField
      seen={draft.seen}
      isLost={draft.isLost}
      photoTime={photos.photos.find(({ takenAt }) => takenAt)?.takenAt ?? null}
      onChange={(seen) => {
        edit({ seen });
        clearError('seen_at');
      }}
      error={errors.seen_at}
    />
  );
}

/** The trait fields load later, because of their drawings; the plain form has its own. */
const TraitFields = lazy(() =>
  import('#features/reporting/trait-form/trait-fields.tsx').then((module) => ({ default: module.TraitFields })),
);

function LooksField({ state: { draft, edit, errors, clearError } }: { state: CatFormState }) {
  // It is not in the server's HTML, because hydration would not tick the boxes of the stored draft.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const skeleton = <Skeleton className="h-64 w-full rounded-2xl" />;
  return (
    <section aria-labelledby="cat-looks" className="min-w-0 space-y-3">
      <div>
        <h2 id="cat-looks" className="font-semibold text-sm">
          {m.traits_form_title()}
        </h2>
        <p className="text-muted text-sm">{m.traits_form_lead()}</p>
      </div>
      <WidgetBoundary fallback={(retry) => <BrokenPart onRetry={retry}>{m.traits_form_failed()}</BrokenPart>}>
        <Suspense fallback={skeleton}>
          {isMounted ? (
            <TraitFields
              chosen={draft.traits}
              text={textToRead(draft)}
              errors={errors}
              onChange={(change) => {
                edit({ traits: { ...draft.traits, ...change } });
                // One trait can contradict another, and the message is at one of them.
                for (const name of chosenTraitNames) clearError(name);
              }}
            />
          ) : (
            skeleton
          )}
        </Suspense>
      </WidgetBoundary>
    </section>
  );
}

function KindField({ id, state: { draft, edit, errors, clearError } }: { id: string; state: CatFormState }) {
  return (
    <RadioCards
      legend={m.cats_add_kind()}
      name={`${id}-kind`}
      columns={2}
      options={[
        {
          value: 'lost',
          label: m.cats_add_kind_lost(),
          hint: m.cats_add_kind_lost_hint(),
          icon: <Icon name="lucide:search" className="size-4.5 text-lost" />,
        },
        {
          value: 'found',
          label: m.cats_add_kind_found(),
          hint: m.cats_add_kind_found_hint(),
          icon: <Icon name="lucide:heart" className="size-4.5 text-found" />,
        },
      ]}
      value={draft.isLost === null ? ('' as 'lost') : draft.isLost ? 'lost' : 'found'}
      onChange={(kind) => {
        edit({ isLost: kind === 'lost' });
        clearError('is_lost');
      }}
      error={errors.is_lost}
    />
  );
}

function ExactnessField({ id, state: { draft, edit, errors } }: { id: string; state: CatFormState }) {
  return (
    <RadioCards
      {...describeExactness()}
      name={`${id}-exactness`}
      value={draft.locationType}
      onChange={(locationType) => edit({ locationType })}
      error={errors.location_type}
    />
  );
}
