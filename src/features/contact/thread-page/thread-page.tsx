import type { Thread } from '#features/contact/model/thread.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { formatDay } from '#i18n/format-day.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { LinkEnded } from './link-part.tsx';
import type { MessageAnswer } from './message-answer.ts';
import { MessageForm } from './message-form.tsx';
import { MessageItem, nameOf } from './message-item.tsx';
import { ReachCard } from './reach-card.tsx';
import { ThreadAside } from './thread-aside.tsx';
import { UnsentMessages } from './unsent-messages.tsx';
import { type ThreadState, useThread } from './use-thread.ts';

interface ThreadPageProps {
  thread: Thread;
  clientId: string;
  answer: MessageAnswer | undefined;
}

export function ThreadPage({ thread: initial, clientId, answer }: ThreadPageProps) {
  const state = useThread(initial);
  const { thread } = state;
  if (state.endedFor !== null) return <LinkEnded email={state.endedFor} />;
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 px-4 py-6 sm:px-6 sm:py-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <div className="min-w-0 space-y-5">
        <Head thread={thread} />
        <ReachCard thread={thread} />
        <Messages state={state} />
        <UnsentMessages threadKey={thread.key} onArrived={state.refresh} />
        {thread.can_write ? (
          <MessageForm thread={thread} onSent={state.refresh} clientId={clientId} answer={answer} />
        ) : (
          <Closed thread={thread} />
        )}
      </div>
      <ThreadAside state={state} />
    </div>
  );
}

function Head({ thread: { cat, other, side } }: { thread: Thread }) {
  return (
    <header className="flex items-center gap-4">
      {cat.photo && (
        <CatPhoto
          photo={cat.photo}
          alt=""
          widths="thumbnail"
          sizes="4rem"
          fetched="at-once"
          className="aspect-square w-16 shrink-0 rounded-2xl"
        />
      )}
      <div className="min-w-0">
        <h1 className="break-words font-bold text-2xl leading-tight">
          {m.talk_title({ name: cat.name })} {cat.reunited_at && <Badge variant="found">{m.cats_card_home()}</Badge>}
        </h1>
        <p dir="auto" className="text-muted">
          {m.talk_with({ name: nameOf(other, side === 'owner' ? 'finder' : 'owner') })}
        </p>
        <LocalLink
          to={`/cat/${cat.id}`}
          className="inline-flex min-h-9 items-center text-link underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {m.talk_to_cat()}
        </LocalLink>
      </div>
    </header>
  );
}

function Messages({ state }: { state: ThreadState }) {
  const { thread, earlierMessages, earlier, loadEarlier } = state;
  const messages = [...earlierMessages, ...thread.messages];
  const lastRead = messages.findLast(({ id, is_mine: isMine }) => isMine && id <= thread.other_read_id)?.id;
  return (
    <section>
      {earlier !== null && (
        <Button variant="secondary" size="small" onClick={() => void loadEarlier()} className="mb-4">
          {m.talk_earlier()}
        </Button>
      )}
      {/* Screen readers announce new messages as they arrive. */}
      <div role="log" aria-label={m.talk_messages_label()}>
        <ol className="space-y-4">
          {messages.map((message) => (
            <li key={message.id}>
              <MessageItem message={message} other={thread.other} isLastRead={message.id === lastRead} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Closed({ thread }: { thread: Thread }) {
  const locale = useLocale();
  return (
    <Alert title={thread.closed_at ? m.talk_closed_title() : m.talk_cannot_write()}>
      <p>{thread.why_not}</p>
      {thread.deleted_at && (
        <p>
          {m.talk_deleted_at({
            // The server does not know the reader's time zone; a day more or less does not matter here.
            date: formatDay(thread.deleted_at, locale),
          })}
        </p>
      )}
      {thread.side === 'finder' && thread.closed_for === 'owner-left' && <p>{m.talk_closed_again()}</p>}
    </Alert>
  );
}
