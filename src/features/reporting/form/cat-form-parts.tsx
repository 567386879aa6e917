import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { chosenTraitNames } from '#db/traits.ts';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import { descriptionLimits, nameLimits } from '#features/cats/model/cat.ts';
import { photoFields } from '#features/outbox/post-form.ts';
import type { CatFormErrors, CatFormField } from '#features/reporting/draft/cat-form-fields.ts';
import type { CatFields } from '#features/reporting/draft/cat-post.ts';
import { titleOf } from '#features/reporting/draft/report-title.ts';
import { PhotosField } from '#features/reporting/photo-form/photos-field.tsx';
import type { PhotosState } from '#features/reporting/photo-form/use-photo-choice.ts';
import { SeenField } from '#features/reporting/trait-form/seen-field.tsx';
import { textToRead } from '#features/reporting/trait-form/text-to-read.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
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

interface PartProps {
  id: string;
  state: CatFormState;
  isActive: boolean;
  /** The other part is another step, so the photos are in both. */
  isAlone: boolean;
}

/** Photos come first, because the other fields add what they cannot show. */
export function NeededFields({ id, state, isActive, isAlone, linkKind }: PartProps & { linkKind: boolean | null }) {
  const { draft, edit, photos, errors, clearError } = state;
  return (
    <>
      <Photos state={state} isActive={isActive} part={isAlone ? 'first' : 'all'} />
      <KindField id={id} state={state} linkKind={linkKind} />
      <CatFormPlace
        place={draft.place}
        locationType={draft.locationType}
        photoPlace={photos.photos.find(({ gps }) => gps)?.gps ?? null}
        isLost={draft.isLost ?? linkKind}
        onChange={(place) => {
          edit({ place });
          clearError('place');
        }}
        error={errors.place}
      />
      <SeenField
        seen={draft.seen}
        isLost={draft.isLost ?? linkKind}
        photoTime={photos.photos.find(({ takenAt }) => takenAt)?.takenAt ?? null}
        onChange={(seen) => {
          edit({ seen });
          clearError('seen_at');
        }}
        error={errors.seen_at}
      />
      <TextArea
        label={m.cats_add_description()}
        hint={m.cats_add_description_hint()}
        name="description"
        required
        rows={2}
        className="min-h-20!"
        maxCharacters={descriptionLimits.max}
        value={draft.description}
        onChange={(event) => {
          edit({ description: event.currentTarget.value });
          clearError('description');
        }}
        error={errors.description}
      />
    </>
  );
}

export function HelpfulFields({ id, state, isActive, isAlone }: PartProps) {
  const { draft, edit, errors, clearError } = state;
  return (
    <>
      <LooksField state={state} />
      <TextField
        label={m.cats_add_name()}
        hint={m.cats_add_name_hint()}
        name="name"
        autoComplete="off"
        isOptional
        placeholder={titleOf({ name: '', description: draft.description })}
        maxCharacters={nameLimits.max}
        value={draft.name}
        onChange={(event) => {
          edit({ name: event.currentTarget.value });
          clearError('name');
        }}
        error={errors.name}
      />
      {isAlone && <Photos state={state} isActive={isActive} part="more" />}
      <RadioCards
        {...describeExactness()}
        name={`${id}-exactness`}
        value={draft.locationType}
        onChange={(locationType) => edit({ locationType })}
        error={errors.location_type}
      />
    </>
  );
}

interface PhotosProps {
  state: CatFormState;
  isActive: boolean;
  part: 'first' | 'more' | 'all';
}

const Photos = ({ state: { photos, errors, clearError }, isActive, part }: PhotosProps) => (
  <PhotosField
    state={photos}
    errors={errors}
    clearErrors={() => photoFields.forEach(clearError)}
    isActive={isActive}
    part={part}
  />
);

/** The trait fields load later, because of their drawings; the plain form has its own. */
const TraitFields = lazy(() =>
  import('#features/reporting/trait-form/trait-fields.tsx').then((module) => ({ default: module.TraitFields })),
);

const subscribeToNothing = () => () => {};

function LooksField({ state: { draft, edit, errors, clearError } }: { state: CatFormState }) {
  // It is not in the server's HTML, because hydration would not tick the boxes of the stored draft.
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const skeleton = <Skeleton className="h-64 w-full rounded-2xl" />;
  return (
    <section aria-labelledby="cat-looks" className="min-w-0 space-y-3">
      <div>
        <h3 id="cat-looks" className="font-semibold text-sm">
          {m.traits_form_title()}
        </h3>
        <p className="text-muted text-sm">{m.traits_form_lead()}</p>
      </div>
      <WidgetBoundary fallback={(retry) => <BrokenPart onRetry={retry}>{m.traits_form_failed()}</BrokenPart>}>
        <Suspense fallback={skeleton}>
          {isInBrowser ? (
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

interface KindFieldProps {
  id: string;
  state: CatFormState;
  linkKind: boolean | null;
}

/** What the link has answered is not asked again, but can be changed. */
function KindField({ id, state: { draft, edit, errors, clearError }, linkKind }: KindFieldProps) {
  const [isAsked, setAsked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) box.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isAsked]);
  if (linkKind !== null && !isAsked && !errors.is_lost && (draft.isLost ?? linkKind) === linkKind) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <LostFoundBadge isLost={linkKind} className="text-sm" />
        <Button variant="ghost" size="small" onClick={() => setAsked(true)}>
          {m.cats_add_kind_change()}
        </Button>
      </p>
    );
  }
  return (
    <div ref={box} data-field="is_lost">
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
    </div>
  );
}
