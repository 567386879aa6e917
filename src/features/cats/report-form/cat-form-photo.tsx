import { type DragEvent, useEffect, useId, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from './add-cat-form-progress.tsx';
import type { PhotoState } from './cat-form-photo-state.ts';

interface CatFormPhotoProps {
  photo: PhotoState;
  error: string | undefined;
  /** Pasting works anywhere on the page, while the form is open. */
  isActive: boolean;
}

const labelFocus =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-600';

/** The photo first: from the camera, the gallery, dropped or pasted. */
export function CatFormPhoto({ photo, error, isActive }: CatFormPhotoProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { choose, previewUrl, progress } = photo;
  usePastedImage(choose, isActive);

  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) void choose(file);
    },
  };
  const message = photo.problem ?? error;
  const describedBy = `${id}-hint${message ? ` ${id}-error` : ''}`;
  return (
    <fieldset aria-describedby={describedBy} data-field="file" className="space-y-1.5">
      <legend className="mb-1.5 block font-semibold text-sm">{m.cats_add_photo()}</legend>
      <div
        {...dropTarget}
        className={classNames(
          'relative grid min-h-52 place-items-center overflow-hidden rounded-3xl border-2 border-dashed bg-sunken transition-colors',
          edgeClass({ isOver, isInvalid: Boolean(message), hasPhoto: previewUrl !== null }),
        )}
      >
        {previewUrl ? (
          <img
            src={previewUrl}
            alt={m.cats_add_photo_alt()}
            width={photo.photo?.width}
            height={photo.photo?.height}
            className="max-h-96 w-full object-contain"
          />
        ) : (
          <p className="hidden px-6 pt-8 text-center text-muted pointer-fine:block">
            {isOver ? m.cats_add_photo_drop_now() : m.cats_add_photo_drop()}
          </p>
        )}
        <div
          className={classNames(
            'flex flex-wrap justify-center gap-2 p-4',
            previewUrl && 'absolute inset-x-0 bottom-0 bg-linear-to-t from-stone-950/60 to-transparent pt-12',
          )}
        >
          <PhotoInput
            label={m.cats_add_photo_camera()}
            icon="lucide:camera"
            isCamera
            isPrimary={!previewUrl}
            isSmall={previewUrl !== null}
            choose={choose}
          />
          <PhotoInput
            label={previewUrl ? m.cats_add_photo_replace() : m.cats_add_photo_choose()}
            icon="lucide:image-up"
            choose={choose}
            isSmall={previewUrl !== null}
            isInvalid={Boolean(message)}
          />
        </div>
        {progress !== null && (
          <div className="absolute inset-0 grid place-items-center bg-surface/90 px-8">
            <ProgressBar value={progress} label={m.cats_add_photo_reading()} />
          </div>
        )}
      </div>
      <p id={`${id}-error`} role={message ? 'alert' : undefined} className="text-danger text-sm empty:hidden">
        {message}
      </p>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {m.cats_add_photo_hint()}
      </p>
    </fieldset>
  );
}

function edgeClass({
  isOver,
  isInvalid,
  hasPhoto,
}: {
  isOver: boolean;
  isInvalid: boolean;
  hasPhoto: boolean;
}): string {
  if (isOver) return 'border-primary-600 bg-primary-50 dark:bg-primary-950';
  if (isInvalid) return 'border-danger';
  return hasPhoto ? 'border-transparent' : 'border-control/60';
}

interface PhotoInputProps {
  label: string;
  icon: 'lucide:camera' | 'lucide:image-up';
  choose: (file: Blob) => Promise<void>;
  isCamera?: boolean;
  isPrimary?: boolean;
  isSmall?: boolean;
  isInvalid?: boolean;
}

/** A file field that looks like a button. The camera's is for devices that are held. */
function PhotoInput({
  label,
  icon,
  choose,
  isCamera = false,
  isPrimary = false,
  isSmall = false,
  isInvalid = false,
}: PhotoInputProps) {
  return (
    <label
      className={classNames(
        buttonClass({ variant: isPrimary ? 'primary' : 'secondary', size: isSmall ? 'small' : 'medium' }),
        'relative cursor-pointer',
        isCamera && 'pointer-fine:hidden',
        labelFocus,
      )}
    >
      <Icon name={icon} className="size-5" />
      {label}
      <input
        type="file"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' as const } : {})}
        aria-invalid={isInvalid || undefined}
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file may be chosen again after a failure.
          event.currentTarget.value = '';
          if (file) void choose(file);
        }}
      />
    </label>
  );
}

function usePastedImage(choose: (file: Blob) => Promise<void>, isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    const onPaste = (event: ClipboardEvent) => {
      const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (!image) return;
      event.preventDefault();
      void choose(image);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [choose, isActive]);
}
