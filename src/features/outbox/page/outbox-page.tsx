import { awaitsCode, isUnsent, type OutboxItem } from '#features/outbox/outbox-item.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CatWithPlane } from '#ui/illustrations/cat-with-plane.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { useModal } from '#ui/overlays/modal-state.tsx';
import { isReadable } from './explain-item.ts';
import { OutboxItemCard } from './outbox-item-card.tsx';
import { pathOfSent } from './path-of-sent.ts';
import { useOutbox } from './use-outbox.ts';

const sentIsShownMs = 24 * 60 * 60_000;

interface OutboxPageProps {
  readerId: string | null;
  onEdit: (item: OutboxItem) => void;
}

export function OutboxPage({ readerId, onEdit }: OutboxPageProps) {
  const items = useOutbox();
  return (
    <section className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-12">
      <h1 className="font-bold text-3xl">{m.outbox_title()}</h1>
      <p className="mt-2 mb-6 text-lg text-muted">{m.outbox_lead()}</p>
      <noscript>
        <Alert>{m.outbox_without_script()}</Alert>
      </noscript>
      <div className="noscript:hidden">
        {items ? (
          <OutboxList items={items} readerId={readerId} onEdit={onEdit} />
        ) : (
          <p role="status" className="text-muted">
            {m.outbox_reading()}
          </p>
        )}
      </div>
    </section>
  );
}

function OutboxList({ items, readerId, onEdit }: OutboxPageProps & { items: OutboxItem[] }) {
  const unsent = items.filter(isUnsent);
  const own = unsent.filter((item) => isReadable(item, readerId));
  const others = unsent.length - own.length;
  const sent = items.filter(
    (item) => item.ownerId === readerId && item.state === 'sent' && (isRecent(item.at) || awaitsCode(item)),
  );
  return (
    <div className="space-y-6">
      {others > 0 && <Others count={others} isSignedIn={readerId !== null} />}
      {own.length > 0 && (
        <ul className="space-y-4">
          {own.map((item) => (
            <li key={item.id}>
              <OutboxItemCard item={item} readerId={readerId} onEdit={onEdit} level={2} />
            </li>
          ))}
        </ul>
      )}
      {unsent.length === 0 && (
        <EmptyState
          picture={<CatWithPlane />}
          title={m.outbox_empty_title()}
          action={<ButtonLink to="/">{m.common_to_the_map()}</ButtonLink>}
        >
          {m.outbox_empty_text()}
        </EmptyState>
      )}
      {sent.length > 0 && <Arrived items={sent} />}
    </div>
  );
}

function isRecent(at: number): boolean {
  return Date.now() - at < sentIsShownMs;
}

function Others({ count, isSignedIn }: { count: number; isSignedIn: boolean }) {
  const modal = useModal();
  if (isSignedIn) return <Alert>{m.outbox_others({ count })}</Alert>;
  return (
    <Alert
      variant="warning"
      action={
        <Button size="small" onClick={() => modal.open('connect')}>
          {m.outbox_sign_in()}
        </Button>
      }
    >
      {m.outbox_signed_out({ count })}
    </Alert>
  );
}

function Arrived({ items }: { items: OutboxItem[] }) {
  return (
    <div>
      <h2 className="font-semibold text-lg">{m.outbox_sent_title()}</h2>
      <ul className="mt-1 divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span dir="auto" className="min-w-0 break-words">
              {item.title}
            </span>
            <LocalLink
              to={pathOfSent(item)}
              aria-label={`${m.outbox_sent_open()} – ${item.title}`}
              className="flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
            >
              {m.outbox_sent_open()}
            </LocalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
