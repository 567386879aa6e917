import type { ReactNode } from 'react';
import { LostFoundBadge } from '#features/cats/list/lost-found-badge.tsx';
import type { OwnCat } from '#features/cats/model/cat.ts';
import type { CommentWithCat } from '#features/comments/model/comment.ts';
import { AuthorNote } from '#features/moderation/subject/author-note.tsx';
import { KnownOfPost, type PostRecord } from '#features/moderation/subject/known-of-post.tsx';
import { objectionWords } from '#features/moderation/subject/objection-words.ts';
import { StatusBadge } from '#features/moderation/subject/status-badge.tsx';
import { SubjectHistory } from '#features/moderation/subject/subject-history.tsx';
import type { FoundMember } from '#features/moderation/to-review/cat-to-review.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import type { Objection } from '#product/report-values.ts';
import { useViewer } from '#request/root-data.ts';
import { Badge, type BadgeVariant } from '#ui/badge.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { listPostActions, listUserActions } from './user-actions.ts';

const linkClass = 'font-medium text-link underline underline-offset-4';

export function FoundCat({ cat, known }: { cat: OwnCat; known: PostRecord | null }) {
  return (
    <Row
      picture={
        cat.photo ? (
          <CatPhoto
            photo={cat.photo}
            alt=""
            widths="thumbnail"
            sizes="6rem"
            className="aspect-square w-20 rounded-xl sm:w-24"
          />
        ) : (
          <span className="block aspect-square w-20 rounded-xl bg-sunken sm:w-24" />
        )
      }
      actions={
        <ActionButtons subject={{ kind: 'cats', id: cat.id }} name={cat.name} actions={listPostActions(cat.status)} />
      }
      more={<KnownOfPost kind="cats" post={cat} name={cat.name} known={known} />}
    >
      <h3 dir="auto" className="break-words font-semibold text-lg leading-snug">
        {cat.status === 'deleted' ? (
          cat.name
        ) : (
          <LocalLink to={`/cat/${cat.id}`} className="hover:underline">
            {cat.name}
          </LocalLink>
        )}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-1.5">
        <StatusBadge status={cat.status} />
        <Reason objection={cat.objection} />
        <LostFoundBadge isLost={cat.is_lost} />
      </p>
      <p dir="auto" className="mt-1 line-clamp-2 text-sm">
        {cat.description}
      </p>
      <Origin id={cat.id} date={cat.created_at} author={cat.author} place={cat.location.label} />
    </Row>
  );
}

export function FoundComment({ comment, known }: { comment: CommentWithCat; known: PostRecord | null }) {
  const { id, cat, content } = comment;
  return (
    <Row
      actions={
        <ActionButtons subject={{ kind: 'comments', id }} name={content} actions={listPostActions(comment.status)} />
      }
      more={<KnownOfPost kind="comments" post={comment} name={content} known={known} />}
    >
      <h3 dir="auto" className="break-words font-normal text-lg leading-snug">
        {content}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <StatusBadge status={comment.status} />
        <Reason objection={comment.objection} />
        {cat && (
          <span>
            {m.moderation_comment_on()}{' '}
            <LocalLink to={`/cat/${cat.id}`} dir="auto" className={linkClass}>
              {cat.name}
            </LocalLink>
          </span>
        )}
      </p>
      <Origin id={id} date={comment.created_at} author={comment.author} place={null} />
    </Row>
  );
}

const userStatuses: Record<FoundMember['status'], { variant: BadgeVariant; text: () => string }> = {
  pending: { variant: 'primary', text: m.moderation_user_pending },
  active: { variant: 'found', text: m.moderation_user_active },
  inactive: { variant: 'neutral', text: m.moderation_user_inactive },
  banned: { variant: 'danger', text: m.moderation_author_banned },
};

export function FoundUser({ user }: { user: FoundMember }) {
  const viewer = useViewer();
  const { variant, text } = userStatuses[user.status];
  return (
    <Row
      actions={
        <ActionButtons
          subject={{ kind: 'users', id: user.id }}
          name={user.display_name}
          actions={listUserActions(viewer, user)}
        />
      }
      more={user.history.length > 0 && <SubjectHistory entries={user.history} />}
    >
      <h3 dir="auto" className="break-words font-semibold text-lg leading-snug">
        {user.display_name}
      </h3>
      <p className="mt-1 mb-2 flex flex-wrap items-center gap-1.5 text-sm">
        <Badge variant={variant}>{text()}</Badge>
        {user.type === 'admin' && <Badge variant="primary">{m.moderation_user_admin()}</Badge>}
        {viewer?.id === user.id && <Badge>{m.moderation_user_you()}</Badge>}
        <span className="break-all text-muted">{user.email}</span>
      </p>
      <AuthorNote record={user} isNamed={false} />
    </Row>
  );
}

interface RowProps {
  picture?: ReactNode;
  actions: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}

function Row({ picture, actions, more, children }: RowProps) {
  return (
    <li className="rounded-2xl border border-line bg-surface p-4 shadow-card">
      <article className="flex flex-wrap gap-x-4 gap-y-3">
        {picture && <div className="shrink-0">{picture}</div>}
        <div className="min-w-48 flex-1">{children}</div>
        <div className="max-sm:w-full sm:max-w-96 sm:self-center">{actions}</div>
        {more && <div className="-mb-2 w-full border-line border-t pt-1">{more}</div>}
      </article>
    </li>
  );
}

function Reason({ objection }: { objection: Objection | null }) {
  return objection && <span className="text-muted text-sm">{objectionWords[objection]()}</span>;
}

interface OriginProps {
  id: number;
  date: string;
  author: { id: string; display_name: string } | null;
  place: string | null;
}

function Origin({ id, date, author, place }: OriginProps) {
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-2 text-muted text-sm">
      <span>{m.moderation_number({ id })}</span>
      <RelativeTime date={date} />
      {place && <span>{place}</span>}
      {author ? (
        <LocalLink to={`/bo/search?kind=users&find=${author.id}`} dir="auto" className={linkClass}>
          {author.display_name}
        </LocalLink>
      ) : (
        <span>{m.moderation_author_none()}</span>
      )}
    </p>
  );
}
