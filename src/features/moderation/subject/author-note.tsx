import type { ReactNode } from 'react';
import type { AuthorRecord } from '#features/moderation/to-review/cat-to-review.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';

export function AuthorNote({ record, isNamed = true }: { record: AuthorRecord | null; isNamed?: boolean }) {
  const locale = useLocale();
  if (!record) {
    return (
      <AuthorLine>
        <span className="text-muted">{m.moderation_author_none()}</span>
      </AuthorLine>
    );
  }
  const { cats, comments } = record;
  const approved = cats.approved + comments.approved;
  const rejected = cats.rejected + comments.rejected;
  const pending = cats.pending + comments.pending;
  return (
    <AuthorLine>
      {isNamed && <MemberLink id={record.id}>{record.display_name}</MemberLink>}
      <span className="text-muted">
        {m.moderation_author_since({ month: formatMonth(record.member_since, locale) })}
      </span>
      <LocalLink to={`/bo/search?kind=cats&find=${record.id}`} className="flex flex-wrap gap-1.5">
        <span className="sr-only">{m.moderation_author_posts()}</span>
        <Badge variant="found">{m.moderation_author_approved({ count: approved })}</Badge>
        <Badge variant={rejected > 0 ? 'danger' : 'neutral'}>{m.moderation_author_rejected({ count: rejected })}</Badge>
        <Badge>{m.moderation_author_pending({ count: pending })}</Badge>
      </LocalLink>
      {record.status === 'banned' ? (
        <Badge variant="danger">{m.moderation_author_banned()}</Badge>
      ) : (
        record.bans > 0 && <Badge variant="danger">{m.moderation_author_was_banned()}</Badge>
      )}
    </AuthorLine>
  );
}

export function MemberLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <LocalLink
      to={`/bo/search?kind=users&find=${id}`}
      dir="auto"
      className="font-medium text-link underline underline-offset-4"
    >
      {children}
    </LocalLink>
  );
}

/** The server and every time zone give the same text. */
export function formatMonth(date: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date));
}

export function AuthorLine({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm">
      <Icon name="lucide:user-round" className="size-4.5 shrink-0 text-muted" />
      {children}
    </div>
  );
}
