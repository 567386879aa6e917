import type { SightingSender } from '#features/contact/model/sighting.ts';
import { AuthorLine, formatMonth, MemberLink } from '#features/moderation/subject/author-note.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Badge } from '#ui/badge.tsx';
import { LocalLink } from '#ui/local-link.tsx';

export function SenderNote({ sender }: { sender: SightingSender }) {
  const locale = useLocale();
  const { id, name, member_since: since, published, hidden, waiting, reported_thread_id: threadId } = sender;
  return (
    <AuthorLine>
      {id ? (
        <MemberLink id={id}>{name}</MemberLink>
      ) : (
        <span dir="auto" className="font-medium">
          {name ?? m.moderation_sender_nameless()}
        </span>
      )}
      <span className="text-muted">
        {since ? m.moderation_author_since({ month: formatMonth(since, locale) }) : m.moderation_sender_visitor()}
      </span>
      {published + hidden + waiting === 0 ? (
        <span className="text-muted">{m.moderation_sender_first()}</span>
      ) : (
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="text-muted">{m.moderation_sender_others()}</span>
          <Badge variant="found">{m.moderation_sender_published({ count: published })}</Badge>
          <Badge variant={hidden > 0 ? 'danger' : 'neutral'}>{m.moderation_sender_hidden({ count: hidden })}</Badge>
          <Badge>{m.moderation_author_pending({ count: waiting })}</Badge>
        </span>
      )}
      {sender.is_banned && <Badge variant="danger">{m.moderation_author_banned()}</Badge>}
      {threadId !== null && (
        <LocalLink to={`/bo/threads#thread-${threadId}`} className="font-medium text-link underline underline-offset-4">
          {m.moderation_sender_reported()}
        </LocalLink>
      )}
    </AuthorLine>
  );
}
