import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import type { FormPhoto } from './use-photo-choice.ts';

interface PhotoTileProps {
  photo: FormPhoto;
  number: number;
  count: number;
  error: string | undefined;
  onRemove: () => void;
  onMakeFirst: () => void;
}

export function PhotoTile({ photo, number, count, error, onRemove, onMakeFirst }: PhotoTileProps) {
  const isFirst = number === 1;
  return (
    <li className={classNames('min-w-0', isFirst && 'col-span-3')}>
      <div
        className={classNames(
          'relative overflow-hidden rounded-3xl bg-sunken',
          isFirst ? 'grid max-h-40 min-h-40 place-items-center sm:max-h-72' : 'aspect-square',
          error && 'outline-2 outline-danger',
        )}
      >
        {photo.url ? (
          <img
            src={photo.url}
            alt={isFirst ? m.cats_add_photo_alt() : m.cats_add_photo_alt_number({ number })}
            width={photo.width}
            height={photo.height}
            className={isFirst ? 'max-h-40 w-full object-contain sm:max-h-72' : 'size-full object-cover'}
          />
        ) : (
          <Skeleton className="absolute inset-0 rounded-none" />
        )}
        {isFirst && count > 1 && (
          <span className="absolute start-2 top-2 rounded-full bg-stone-950/75 px-3 py-1 font-medium text-sm text-white">
            {m.cats_add_photo_is_first()}
          </span>
        )}
        <div className="absolute end-1.5 top-1.5 flex gap-1">
          {!isFirst && (
            <TileButton label={m.cats_add_photo_make_first({ number })} icon="lucide:star" onClick={onMakeFirst} />
          )}
          <TileButton label={m.cats_add_photo_remove({ number })} icon="lucide:trash-2" onClick={onRemove} />
        </div>
      </div>
      <p role={error ? 'alert' : undefined} className="mt-1 text-danger text-sm empty:hidden">
        {error}
      </p>
    </li>
  );
}

function TileButton({ label, icon, onClick }: { label: string; icon: IconName; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full bg-stone-950/75 text-white hover:bg-stone-950 focus-visible:outline-2 focus-visible:outline-white focus-visible:-outline-offset-4"
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
}
