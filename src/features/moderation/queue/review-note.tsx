import { useState } from 'react';
import type { QueueKind } from '#db/review-kinds.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { LateItems } from './late-items.tsx';
import type { Queued } from './review-queue-state.ts';
import * as queues from './review-queue-state.ts';
import type { ReviewSession } from './review-session.ts';

interface ReviewNoteProps<Item extends Queued> {
  kind: QueueKind;
  session: ReviewSession<Item>;
  nameOf: (item: Item) => string;
  asked: number | null;
  failure: string;
}

export function ReviewNote<Item extends Queued>({ kind, session, nameOf, failure, asked }: ReviewNoteProps<Item>) {
  const { notice, queue } = session.state;
  const dismissNotice = () => session.set({ notice: null });
  const late = queue.items.filter(({ id }) => queue.late.has(id)).map((item) => ({ id: item.id, name: nameOf(item) }));
  const [missing, setMissing] = useState(() => (queue.items.some(({ id }) => id === asked) ? null : asked));
  if (!notice && late.length === 0 && missing === null) return null;
  return (
    <div className="sticky top-[calc(var(--header-height)+0.5rem)] z-2 mb-4 space-y-2">
      {missing !== null && (
        <Alert
          variant="warning"
          title={m.moderation_item_gone({ id: missing })}
          onDismiss={() => setMissing(null)}
          className="shadow-raised"
        >
          {m.moderation_item_gone_text()}
        </Alert>
      )}
      {notice?.kind === 'failed' && (
        <Alert variant="danger" title={failure} onDismiss={dismissNotice} className="shadow-raised">
          {m.moderation_failed_text()}
        </Alert>
      )}
      {(notice?.kind === 'undo-failed' || notice?.kind === 'undo-late') && (
        <Alert
          variant={notice.kind === 'undo-late' ? 'warning' : 'danger'}
          title={m.moderation_undo_failed()}
          onDismiss={dismissNotice}
          className="shadow-raised"
        >
          {notice.kind === 'undo-late' && m.moderation_undo_late({ count: notice.ids.length })}
        </Alert>
      )}
      {notice?.kind === 'late' && late.length === 0 && (
        <Alert variant="warning" title={notice.text} onDismiss={dismissNotice} className="shadow-raised">
          {m.moderation_late_text()}
        </Alert>
      )}
      {late.length > 0 && (
        <Alert
          variant="warning"
          title={(notice?.kind === 'late' && notice.text) || m.moderation_late_title()}
          className="shadow-raised"
          action={
            <Button variant="secondary" size="small" onClick={() => session.change(queues.dismissLate)}>
              {m.moderation_late_put_away()}
            </Button>
          }
        >
          <LateItems kind={kind} items={late} />
          {notice?.kind === 'late' && <p>{m.moderation_late_text()}</p>}
        </Alert>
      )}
    </div>
  );
}
