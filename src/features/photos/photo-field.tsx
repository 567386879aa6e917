import { useId } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import type { OnePhoto } from './use-one-photo.ts';

interface PhotoFieldProps {
  photo: OnePhoto;
  error?: string | undefined;
  label?: string;
}

export function PhotoField({ photo, error, label = m.photos_add() }: PhotoFieldProps) {
  const id = useId();
  const message = photo.problem ?? error;
  return (
    <div data-field="file" className="space-y-1.5">
      <div className="flex flex-wrap items-center gap-3">
        {photo.previewUrl && (
          <img src={photo.previewUrl} alt={m.photos_chosen_alt()} className="size-20 rounded-2xl object-cover" />
        )}
        <label
          className={classNames(
            buttonClass({ variant: 'secondary', size: 'small' }),
            'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-primary-600 has-focus-visible:outline-offset-2',
          )}
        >
          {photo.isBusy ? <Spinner /> : <Icon name="lucide:camera" className="size-4.5" />}
          {photo.previewUrl ? m.photos_replace() : label}
          <input
            type="file"
            accept="image/*"
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? `${id}-error` : undefined}
            className="sr-only"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // The reset lets the user choose the same file again after a failure.
              event.currentTarget.value = '';
              if (file) void photo.choose(file);
            }}
          />
        </label>
        {photo.blob && (
          <Button
            variant="ghost"
            size="small"
            icon={<Icon name="lucide:trash-2" className="size-4.5" />}
            onClick={photo.remove}
          >
            {m.photos_remove()}
          </Button>
        )}
      </div>
      <p id={`${id}-error`} role={message ? 'alert' : undefined} className="text-danger text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}
