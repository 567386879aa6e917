import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { mostPhotos } from '#features/cats/model/cat.ts';
import { photoFields } from '#features/outbox/post-form.ts';
import type { CatFormErrors } from '#features/reporting/draft/cat-form-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { PhotoTile } from './photo-tile.tsx';
import type { PhotosState } from './use-photo-choice.ts';

interface PhotosFieldProps {
  state: PhotosState;
  errors: CatFormErrors;
  clearErrors: () => void;
  isActive: boolean;
  /** One step asks for the first photo, the next one for more; an edit has all. */
  part: 'first' | 'more' | 'all';
}

const labelFocus =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-600';

export function PhotosField({ state, errors, clearErrors, isActive, part }: PhotosFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const { photos, progress, problems } = state;
  const choose = (files: readonly Blob[]) => {
    clearErrors();
    setUndo(null);
    return state.choose(files);
  };
  usePastedImages(choose, isActive);

  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) void choose(files);
    },
  };
  const remove = (photoId: string) => {
    clearErrors();
    const undoRemoval = state.remove(photoId);
    setUndo(() => undoRemoval);
  };
  const makeFirst = (photoId: string) => {
    clearErrors();
    state.makeFirst(photoId);
  };
  const messages = [...problems, ...(errors.file && photos.length === 0 ? [errors.file] : [])];
  const describedBy = `${id}-hint${messages.length > 0 ? ` ${id}-error` : ''}`;
  const inputs = (
    <PhotoInputs choose={choose} hasPhotos={photos.length > 0} isInvalid={messages.length > 0 && photos.length === 0} />
  );
  return (
    <fieldset aria-describedby={describedBy} data-field="file" className="space-y-1.5">
      <legend className="mb-1.5 block font-semibold text-sm">
        {part === 'first' ? m.cats_add_photo() : m.cats_add_photos()}
      </legend>
      <div {...dropTarget} className="relative">
        {photos.length > 0 ? (
          <PhotoTiles
            state={state}
            errors={errors}
            onRemove={remove}
            onMakeFirst={makeFirst}
            isOver={isOver}
            inputs={part === 'first' ? null : inputs}
          />
        ) : (
          <div className={classNames('grid min-h-32 place-items-center', frameClass(isOver, messages.length > 0))}>
            <p className="hidden px-6 pt-4 text-center text-muted pointer-fine:block">
              {isOver ? m.cats_add_photo_drop_now() : m.cats_add_photo_drop()}
            </p>
            <div className="p-4">{inputs}</div>
          </div>
        )}
        {progress !== null && (
          <div className="absolute inset-0 grid place-items-center rounded-3xl bg-surface/90 px-8">
            <ProgressBar value={progress} label={m.cats_add_photo_reading()} />
          </div>
        )}
      </div>
      <div
        id={`${id}-error`}
        role={messages.length > 0 ? 'alert' : undefined}
        className="text-danger text-sm empty:hidden"
      >
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <RemovedNote undo={undo} onUndone={() => setUndo(null)} />
      <p id={`${id}-hint`} className="text-muted text-sm">
        {part !== 'more' && m.cats_add_photo_hint()} {part !== 'first' && m.cats_add_photos_hint({ max: mostPhotos })}
      </p>
    </fieldset>
  );
}

interface PhotoTilesProps {
  state: PhotosState;
  errors: CatFormErrors;
  onRemove: (id: string) => void;
  onMakeFirst: (id: string) => void;
  isOver: boolean;
  inputs: ReactNode;
}

function PhotoTiles({ state: { photos }, errors, onRemove, onMakeFirst, isOver, inputs }: PhotoTilesProps) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          number={index + 1}
          count={photos.length}
          error={errors[photoFields[index] ?? 'file']}
          onRemove={() => onRemove(photo.id)}
          onMakeFirst={() => onMakeFirst(photo.id)}
        />
      ))}
      {inputs && photos.length < mostPhotos && (
        <li className={classNames('col-span-3 grid min-h-20 place-items-center p-3', frameClass(isOver, false))}>
          {inputs}
        </li>
      )}
    </ul>
  );
}

function RemovedNote({ undo, onUndone }: { undo: (() => void) | null; onUndone: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm empty:hidden">
      {undo && (
        <>
          {m.cats_add_photo_removed()}
          <button
            type="button"
            className="min-h-11 font-semibold text-link underline underline-offset-2"
            onClick={() => {
              undo();
              onUndone();
            }}
          >
            {m.cats_add_photo_undo()}
          </button>
        </>
      )}
    </p>
  );
}

function frameClass(isOver: boolean, isInvalid: boolean): string {
  const edge = isOver
    ? 'border-primary-600 bg-primary-50 dark:bg-primary-950'
    : isInvalid
      ? 'border-danger'
      : 'border-control/60';
  return `overflow-hidden rounded-3xl border-2 border-dashed bg-sunken transition-colors ${edge}`;
}

interface PhotoInputsProps {
  choose: (files: readonly Blob[]) => Promise<void>;
  hasPhotos: boolean;
  isInvalid: boolean;
}

/** Both file inputs look like buttons. */
function PhotoInputs({ choose, hasPhotos, isInvalid }: PhotoInputsProps) {
  const size = hasPhotos ? 'small' : 'medium';
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {/* The camera input is only for handheld devices. */}
      <PhotoInput
        label={m.cats_add_photo_camera()}
        icon="lucide:camera"
        isCamera
        choose={choose}
        className={classNames(
          buttonClass({ variant: hasPhotos ? 'secondary' : 'primary', size }),
          'pointer-fine:hidden',
        )}
      />
      <PhotoInput
        label={hasPhotos ? m.cats_add_photo_more() : m.cats_add_photo_choose()}
        icon="lucide:image-up"
        choose={choose}
        isInvalid={isInvalid}
        className={buttonClass({ variant: 'secondary', size })}
      />
    </div>
  );
}

interface PhotoInputProps {
  label: string;
  icon: 'lucide:camera' | 'lucide:image-up';
  choose: (files: readonly Blob[]) => Promise<void>;
  className: string;
  isCamera?: boolean;
  isInvalid?: boolean;
}

function PhotoInput({ label, icon, choose, className, isCamera = false, isInvalid = false }: PhotoInputProps) {
  return (
    <label className={classNames(className, 'relative cursor-pointer', labelFocus)}>
      <Icon name={icon} className="size-5" />
      {label}
      <input
        type="file"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        aria-invalid={isInvalid || undefined}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The user may choose the same file again after a failure.
          event.currentTarget.value = '';
          if (files.length > 0) void choose(files);
        }}
      />
    </label>
  );
}

function usePastedImages(choose: (files: readonly Blob[]) => Promise<void>, isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    const onPaste = (event: ClipboardEvent) => {
      const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (images.length === 0) return;
      event.preventDefault();
      void choose(images);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [choose, isActive]);
}
