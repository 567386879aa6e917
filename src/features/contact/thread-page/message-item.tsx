import type { MessageKind } from '#db/report-values.ts';
import type { Thread, ThreadMessage } from '#features/contact/model/thread.ts';
import { SightingFacts } from '#features/contact/timeline/sighting-item.tsx';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { WarnedWords, WarningList } from './warned-words.tsx';

interface MessageItemProps {
  message: ThreadMessage;
  other: Pick<Thread['other'], 'name'>;
  isLastRead: boolean;
}

const titles: Partial<Record<MessageKind, () => string>> = {
  question: m.talk_kind_question,
  answer: m.talk_kind_answer,
  'word-wanted': m.talk_kind_word_wanted,
  'word-photo': m.talk_kind_word_photo,
};

export function MessageItem({ message, other, isLastRead }: MessageItemProps) {
  const { is_mine: isMine, side, created_at: at } = message;
  if (side === 'site') {
    return (
      <div className="space-y-2">
        <p className="text-balance px-4 py-1 text-center text-muted text-sm">
          {message.content} · <RelativeTime date={at} />
        </p>
        {message.is_photo_reused && (
          <Alert variant="warning" title={m.matching_photo_copied_title()}>
            {m.matching_photo_copied()}
          </Alert>
        )}
      </div>
    );
  }
  return (
    <article className={classNames('flex flex-col gap-1', isMine ? 'items-end' : 'items-start')}>
      <h3 className="px-1 text-muted text-xs">
        <span dir="auto" className="font-semibold">
          {isMine ? m.talk_you() : nameOf(other, side)}
        </span>{' '}
        · <RelativeTime date={at} />
        {message.is_by_mail && ` · ${m.talk_by_mail()}`}
      </h3>
      <div
        className={classNames(
          'max-w-[85%] space-y-2 rounded-2xl px-4 py-2.5',
          isMine ? 'bg-primary-100 dark:bg-primary-950' : 'border border-line bg-surface',
        )}
      >
        <MessageBody message={message} />
      </div>
      <Warnings message={message} />
      {isLastRead && <p className="px-1 text-muted text-xs">{m.talk_read()}</p>}
    </article>
  );
}

export function nameOf({ name }: Pick<Thread['other'], 'name'>, side: 'owner' | 'finder'): string {
  return name ?? (side === 'owner' ? m.talk_nameless_owner() : m.talk_nameless_finder());
}

const sightingTitles = { seen: m.talk_sighting_seen, 'with-me': m.talk_sighting_with_me, mine: m.talk_sighting_mine };

function MessageBody({ message }: { message: ThreadMessage }) {
  const { sighting, kind, word, warnings } = message;
  const words = sighting ? sighting.words : message.content;
  const photo = sighting ? sighting.photo : message.photo;
  const title = sighting ? sightingTitles[sighting.kind]() : titles[kind]?.();
  return (
    <>
      {title && <p className="font-semibold">{title}</p>}
      {sighting && <SightingFacts sighting={sighting} from={null} direction={null} />}
      {words && (
        <p dir="auto" className="whitespace-pre-line break-words leading-relaxed">
          <WarnedWords words={words} warnings={warnings} />
        </p>
      )}
      {photo && (
        <CatPhoto
          photo={photo}
          alt={m.talk_photo_alt()}
          sizes="(min-width: 640px) 20rem, 80vw"
          className="max-h-96 w-80 max-w-full rounded-xl"
        />
      )}
      {word && (
        <p className="flex items-center gap-2 text-sm">
          <Icon name="lucide:badge-check" className="size-4.5 shrink-0" />
          {m.talk_word_of_photo({ word })}
        </p>
      )}
    </>
  );
}

/** The warning hides nothing: the reader decides. */
function Warnings({ message }: { message: ThreadMessage }) {
  const isReused = message.is_photo_reused === true || message.sighting?.is_photo_reused === true;
  if (!isReused && message.warnings.length === 0) return null;
  return (
    <div className="max-w-[85%] space-y-2">
      <WarningList warnings={message.warnings} />
      {isReused && (
        <Alert variant="warning" title={m.sightings_reused_title()}>
          {m.sightings_reused_text()}
        </Alert>
      )}
    </div>
  );
}
