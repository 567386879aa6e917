import { callApi } from '@catlas/platform/http/call-api.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PostKind, reviewKinds } from '#db/review-kinds.ts';
import type { CatToReview } from '#features/moderation/to-review/cat-to-review.ts';
import type { CommentToReview } from '#features/moderation/to-review/comment-to-review.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { RetryAlert } from '#ui/loading/retry-alert.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { AuthorNote } from './author-note.tsx';
import type { FoundPost } from './found-post.ts';
import { Lookalikes } from './lookalikes.tsx';
import { SubjectHistory } from './subject-history.tsx';

export type PostRecord = Pick<CatToReview | CommentToReview, 'id' | 'author_record' | 'history'> &
  Partial<Pick<CatToReview, 'lookalikes'>>;

interface KnownProps {
  kind: PostKind;
  post: FoundPost;
  name: string;
  known: PostRecord | null;
}

/** The details load when opened, so that the results load quickly. */
export function KnownOfPost({ kind, post, name, known: atFirst }: KnownProps) {
  const [isOpen, setOpen] = useState(atFirst !== null);
  const details = useRef<HTMLDetailsElement>(null);
  // The user may have opened it before hydration.
  useEffect(() => setOpen(details.current?.open === true), []);
  const { known, hasFailed, ask } = useKnown({ kind, post, isOpen, atFirst });
  return (
    <details ref={details} open={atFirst !== null} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm [&::-webkit-details-marker]:hidden">
        <Icon name="lucide:history" className="size-4.5 shrink-0 text-muted" />
        <span className="font-medium text-link underline underline-offset-4">
          {reviewKinds[kind].post.known()}
          <span className="sr-only"> {name}</span>
        </span>
      </summary>
      <div className="space-y-2 pt-1 pb-2" aria-busy={isOpen && !known && !hasFailed}>
        {known && <Known known={known} />}
        {hasFailed && <RetryAlert title={m.moderation_known_failing()} onRetry={ask} />}
        {!known && !hasFailed && (
          <>
            <Skeleton className="h-6 w-64 max-w-full noscript:hidden" />
            <Skeleton className="h-11 w-40 noscript:hidden" />
            <noscript>
              <LocalLink to={`/bo/search?kind=${kind}&find=%23${post.id}&about=${post.id}`} className="underline">
                {m.moderation_known_show()}
              </LocalLink>
            </noscript>
          </>
        )}
      </div>
    </details>
  );
}

function Known({ known: { author_record: record, history, lookalikes } }: { known: PostRecord }) {
  return (
    <>
      {record && <AuthorNote record={record} isNamed={false} />}
      {lookalikes && <Lookalikes lookalikes={lookalikes} />}
      {lookalikes?.length === 0 && <p className="text-muted text-sm">{m.moderation_known_no_lookalikes()}</p>}
      <SubjectHistory entries={history} isOpen />
      {history.length === 0 && <p className="text-muted text-sm">{m.moderation_known_no_history()}</p>}
    </>
  );
}

interface Asking extends Pick<KnownProps, 'kind' | 'post'> {
  isOpen: boolean;
  atFirst: PostRecord | null;
}

/** The previous details stay until a revalidation has loaded the new ones. */
function useKnown({ kind, post, isOpen, atFirst }: Asking) {
  const [known, setKnown] = useState(atFirst);
  const [hasFailed, setFailed] = useState(false);
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setFailed(false);
      try {
        const path = `/api/bo/${kind}/${post.id}`;
        const answer = await callApi<Record<string, PostRecord>>(path, signal && { signal });
        setKnown(answer[reviewKinds[kind].subject]!);
      } catch {
        if (!signal?.aborted) setFailed(true);
      }
    },
    [kind, post],
  );
  useEffect(() => {
    if (!isOpen) return;
    const closing = new AbortController();
    void ask(closing.signal);
    return () => closing.abort();
  }, [isOpen, ask]);
  return { known, hasFailed, ask: () => void ask() };
}
