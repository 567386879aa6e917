import { Form } from 'react-router';
import type { ThreadSide } from '#db/report-values.ts';
import { reviewKinds } from '#db/review-kinds.ts';
import type { ReportedThread, ThreadMessage } from '#features/contact/model/thread.ts';
import { flagLabels } from '#features/contact/thread-page/flag-labels.ts';
import { MessageItem, nameOf } from '#features/contact/thread-page/message-item.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CatAsleep } from '#ui/illustrations/cat-asleep.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { SettleAnswer } from './settle-form.server.ts';

interface ReportedThreadsPageProps {
  threads: ReportedThread[];
  read: { id: number; messages: ThreadMessage[] } | null;
  answer: SettleAnswer | undefined;
}

/** A moderator reads messages only on request, which is logged. */
export function ReportedThreadsPage({ threads, read, answer }: ReportedThreadsPageProps) {
  return (
    <>
      <h1 className="font-bold text-2xl sm:text-3xl">{reviewKinds.threads.title()}</h1>
      <p className="mt-1 max-w-prose text-muted">{m.moderation_threads_text()}</p>
      <Outcome answer={answer} />
      {threads.length === 0 ? (
        <EmptyState picture={<CatAsleep />} title={m.moderation_threads_empty_title()} className="py-14">
          {m.moderation_empty_text()}
        </EmptyState>
      ) : (
        <ol className="mt-6 space-y-5">
          {threads.map((thread) => (
            <li key={thread.id}>
              <ThreadCard thread={thread} messages={read?.id === thread.id ? read.messages : null} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Outcome({ answer }: Pick<ReportedThreadsPageProps, 'answer'>) {
  if (!answer) return null;
  const { id, done, problem } = answer;
  if (!done) return <Alert variant="danger" className="mt-4" title={problem} />;
  const titles = {
    dismissed: m.moderation_threads_dismissed,
    closed: m.moderation_threads_closed,
    reopened: m.moderation_threads_reopened,
  };
  return (
    <Alert
      variant="success"
      className="mt-4"
      title={titles[done]()}
      action={
        done !== 'reopened' && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="outcome" value="reopened" variant="secondary" size="small">
              {m.moderation_undo()}
            </Button>
          </Form>
        )
      }
    />
  );
}

function ThreadCard({ thread, messages }: { thread: ReportedThread; messages: ThreadMessage[] | null }) {
  const { id, cat, owner, finder, reports, message_count: count } = thread;
  const people: Record<ThreadSide, ReportedThread['owner']> = { owner, finder };
  return (
    <article
      id={`thread-${id}`}
      aria-labelledby={`thread-${id}-name`}
      className="scroll-mt-[calc(var(--header-height)+1rem)] rounded-3xl border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={`thread-${id}-name`} className="font-semibold text-xl">
        <LocalLink to={`/cat/${cat.id}`} dir="auto" className="hover:underline">
          {cat.name}
        </LocalLink>
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-muted text-sm">
        <Person side="owner" person={owner} />
        <Person side="finder" person={finder} />
        <li>{m.moderation_threads_messages({ count })}</li>
      </ul>
      <ul className="mt-4 space-y-3">
        {reports.map((report) => (
          <li key={report.id} className="rounded-2xl bg-sunken px-4 py-3">
            <p className="font-semibold">{flagLabels[report.reason]()}</p>
            {report.words && (
              <p dir="auto" className="mt-1 whitespace-pre-line break-words">
                {report.words}
              </p>
            )}
            <p className="mt-1 text-muted text-sm">
              {m.moderation_threads_reported_by({ name: nameOf(people[report.side], report.side) })} ·{' '}
              <RelativeTime date={report.created_at} />
            </p>
          </li>
        ))}
      </ul>
      {messages && (
        <section aria-label={m.moderation_threads_conversation()} className="mt-5 space-y-3 border-line border-t pt-5">
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              other={people[message.side === 'finder' ? 'finder' : 'owner']}
              isLastRead={false}
            />
          ))}
        </section>
      )}
      <Form method="post" className="mt-5 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={id} />
        {!messages && (
          <ButtonLink to={`/bo/threads?item=${id}#thread-${id}`} variant="secondary" className="max-sm:w-full">
            {m.moderation_threads_read()}
          </ButtonLink>
        )}
        <Button type="submit" name="outcome" value="dismissed" variant="secondary" className="max-sm:w-full">
          {m.moderation_threads_dismiss()}
        </Button>
        <Button type="submit" name="outcome" value="closed" className="max-sm:w-full">
          {m.moderation_threads_close()}
        </Button>
      </Form>
    </article>
  );
}

function Person({ side, person: { id, name } }: { side: ThreadSide; person: ReportedThread['owner'] }) {
  const label = side === 'owner' ? m.moderation_threads_owner() : m.moderation_threads_finder();
  return (
    <li>
      {label}{' '}
      {id ? (
        <LocalLink
          to={`/bo/search?kind=users&find=${id}`}
          dir="auto"
          className="font-semibold text-link underline underline-offset-4"
        >
          {name}
        </LocalLink>
      ) : (
        <span dir="auto">{name ?? m.moderation_threads_nameless()}</span>
      )}
    </li>
  );
}
