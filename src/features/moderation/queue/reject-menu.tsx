import { lazy, useEffect, useRef } from 'react';
import type { QueueKind } from '#db/review-kinds.ts';
import { reasonTextOf } from '#features/moderation/subject/objection-words.ts';
import { ReasonDialog } from '#features/moderation/subject/reason-dialog.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { LatePart } from '#ui/loading/late-part.tsx';
import type { Queued } from './review-queue-state.ts';
import * as queues from './review-queue-state.ts';
import type { ReviewSession } from './review-session.ts';
import type { DecisionWords } from './review-words.ts';
import { focusCard } from './use-current-item.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

interface RejectMenuProps<Item extends Queued> {
  kind: QueueKind;
  session: ReviewSession<Item>;
  words: DecisionWords;
  nameOf: (item: Item) => string;
}

/** The dialog also asks before an approval that cannot be undone. */
export function RejectMenu<Item extends Queued>({ kind, session, words, nameOf }: RejectMenuProps<Item>) {
  const { asked, queue } = session.state;
  const names = queue.items.filter(({ id }) => asked?.ids.includes(id)).map(nameOf);
  const titleOf = ({ one, many }: DecisionWords['ask']) =>
    names.length === 1 ? one({ name: names[0]! }) : many({ count: names.length });
  const isConfirmed = asked !== null && asked.objections.length === 0;
  const wasAsked = useRef(false);
  const shown = queues.findShown(queue);
  useEffect(() => {
    const isClosed = wasAsked.current && !asked;
    wasAsked.current = asked !== null;
    if (!isClosed || shown === null) return;
    // The dialog is removed without an animation, and only then can the page take the focus back.
    const timer = setTimeout(() => document.activeElement === document.body && focusCard(shown));
    return () => clearTimeout(timer);
  }, [asked, shown]);
  return (
    <>
      <ReasonDialog
        asked={isConfirmed ? null : asked}
        title={titleOf(words.ask)}
        reasonText={reasonTextOf(kind)}
        action={words.reject()}
        onStep={session.takeReasonStep}
        returnsFocus={false}
      />
      {isConfirmed && (
        <LatePart>
          <ConfirmDialog
            isOpen
            onOpenChange={() => session.takeReasonStep({ kind: 'closed' })}
            title={titleOf({ one: m.moderation_confirm_change_one, many: m.moderation_confirm_change })}
            description={m.moderation_confirm_change_text()}
            confirmLabel={words.approve()}
            onConfirm={session.confirm}
          />
        </LatePart>
      )}
    </>
  );
}
