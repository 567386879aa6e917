import type { MessageKind } from '#db/report-values.ts';
import type { ThreadSummary } from '#features/contact/model/thread.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Badge } from '#ui/badge.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

const kinds: Partial<Record<MessageKind, () => string>> = {
  sighting: m.talk_last_sighting,
  question: m.talk_kind_question,
  'word-wanted': m.talk_kind_word_wanted,
  'word-photo': m.talk_kind_word_photo,
};

export function ThreadList({ threads, hasCats = true }: { threads: readonly ThreadSummary[]; hasCats?: boolean }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
      {threads.map((thread) => (
        <li key={thread.id} className="relative flex items-center gap-3 p-3 hover:bg-sunken">
          {hasCats &&
            (thread.cat.photo ? (
              <CatPhoto
                photo={thread.cat.photo}
                alt=""
                widths="thumbnail"
                sizes="3rem"
                className="size-12 shrink-0 rounded-xl"
              />
            ) : (
              <span className="size-12 shrink-0 rounded-xl bg-sunken" />
            ))}
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-2">
              <LocalLink
                to={`/thread/${thread.key}`}
                dir="auto"
                className="min-w-0 truncate font-semibold after:absolute after:inset-0 hover:underline"
              >
                {hasCats ? `${thread.cat.name} · ${nameOf(thread)}` : nameOf(thread)}
              </LocalLink>
              {thread.unread > 0 && <Badge variant="primary">{m.talk_unread({ count: thread.unread })}</Badge>}
              {thread.closed_for && <Badge>{m.talk_list_closed()}</Badge>}
              {thread.is_blocked && <Badge>{m.talk_list_blocked()}</Badge>}
            </p>
            <p dir="auto" className="truncate text-muted text-sm">
              {thread.last_message.excerpt ?? lastWords(thread)}
            </p>
          </div>
          <RelativeTime date={thread.last_message.at} className="shrink-0 text-muted text-xs" />
        </li>
      ))}
    </ul>
  );
}

function nameOf({ other, side }: ThreadSummary): string {
  return other.name ?? (side === 'owner' ? m.talk_nameless_finder() : m.talk_nameless_owner());
}

function lastWords({ last_message: { kind, has_photo: hasPhoto } }: ThreadSummary): string {
  return kinds[kind]?.() ?? (hasPhoto ? m.talk_photo_alone() : '');
}
