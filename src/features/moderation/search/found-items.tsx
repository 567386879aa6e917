import type { ReactNode } from 'react';
import { useViewer } from '#context/root-data.ts';
import type { PostKind } from '#db/review-kinds.ts';
import { foundInBrowser } from '#features/moderation/kinds/kinds-in-browser.tsx';
import { AuthorNote } from '#features/moderation/subject/author-note.tsx';
import type { FoundPost } from '#features/moderation/subject/found-post.ts';
import { KnownOfPost, type PostRecord } from '#features/moderation/subject/known-of-post.tsx';
import { objectionWords } from '#features/moderation/subject/objection-words.ts';
import { StatusBadge } from '#features/moderation/subject/status-badge.tsx';
import { SubjectHistory } from '#features/moderation/subject/subject-history.tsx';
import type { FoundMember } from '#features/moderation/to-review/cat-to-review.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Badge, type BadgeVariant } from '#ui/badge.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { listPostActions, listUserActions } from './user-actions.ts';

interface FoundPostProps {
  kind: PostKind;
  post: FoundPost;
  known: PostRecord | null;
}

export function FoundPostItem({ kind, post, known }: FoundPostProps) {
  const { nameOf, placeOf, picture, render } = foundInBrowser[kind];
  const { id, status, objection } = post;
  const name = nameOf(post);
  return (
    <Row
      picture={picture?.(post)}
      actions={<ActionButtons subject={{ kind, id }} name={name} actions={listPostActions(status)} />}
      more={<KnownOfPost kind={kind} post={post} name={name} known={known} />}
    >
      {render(
        post,
        <>
          <StatusBadge status={status} />
          {objection && <span className="text-muted text-sm">{objectionWords[objection]()}</span>}
        </>,
      )}
      <Origin post={post} place={placeOf?.(post) ?? null} />
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

function Origin({ post: { id, created_at, author }, place }: { post: FoundPost; place: string | null }) {
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-2 text-muted text-sm">
      <span>{m.moderation_number({ id })}</span>
      <RelativeTime date={created_at} />
      {place && <span>{place}</span>}
      {author ? (
        <LocalLink
          to={`/bo/search?kind=users&find=${author.id}`}
          dir="auto"
          className="font-medium text-link underline underline-offset-4"
        >
          {author.display_name}
        </LocalLink>
      ) : (
        <span>{m.moderation_author_none()}</span>
      )}
    </p>
  );
}
