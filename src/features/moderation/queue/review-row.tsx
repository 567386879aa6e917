import type { MouseEvent, ReactNode } from 'react';
import { cardId } from '#features/moderation/subject/review-card-id.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { isPlainClick } from '#ui/plain-click.ts';

export interface RowContent {
  photo: Pick<StoredPhoto, 'key' | 'width' | 'height' | 'placeholder'> | null;
  title: string;
  line: ReactNode;
  marks?: ReactNode;
}

interface ReviewRowProps extends RowContent {
  href: string;
  id: number;
  isCurrent: boolean;
  isLate: boolean;
  onOpen: () => void;
}

export function ReviewRow({ photo, title, line, marks, href, id, isCurrent, isLate, onOpen }: ReviewRowProps) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
    document.getElementById(cardId(id))?.focus({ preventScroll: true });
  };
  return (
    <div className="hidden min-w-0 flex-1 items-center gap-3 lg:flex">
      {photo ? (
        <CatPhoto photo={photo} alt="" widths="thumbnail" sizes="2.75rem" className="size-11 shrink-0 rounded-lg" />
      ) : (
        <span className="size-11 shrink-0 rounded-lg bg-sunken" />
      )}
      <div className="min-w-0 flex-1">
        <a
          href={href}
          onClick={open}
          dir="auto"
          aria-current={isCurrent ? 'true' : undefined}
          className="block truncate font-semibold text-sm outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-primary-600"
        >
          {title}
        </a>
        <p className="flex gap-x-1.5 truncate text-muted text-xs">
          {isLate ? (
            <>
              <Icon name="lucide:user-round-check" className="size-4 shrink-0" />
              {m.moderation_late_one()}
            </>
          ) : (
            line
          )}
        </p>
      </div>
      {marks}
    </div>
  );
}

export function RowMark({ icon, text, isUrgent = false }: { icon: string; text: string; isUrgent?: boolean }) {
  return (
    <span title={text} className={isUrgent ? 'shrink-0 text-danger' : 'shrink-0 text-muted'}>
      <Icon name={`lucide:${icon}`} className="block size-4.5" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
