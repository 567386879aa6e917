import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Objection, objectionWords } from '#features/moderation/subject/objection-words.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLatest } from '#platform/preact/use-latest.ts';
import { mostObjectionWords } from '#product/report-values.ts';
import { Button } from '#ui/button.tsx';
import { LatePart } from '#ui/late-part.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import { toReasonChoice } from './review-keys.ts';
import type { GivenReason } from './review-sources.ts';

const loadDialog = () => import('#ui/dialog.tsx').then((module) => ({ default: module.Dialog }));
const Dialog = lazy(loadDialog);

interface RejectMenuProps {
  /** The names of the items; null closes the menu. */
  names: readonly string[] | null;
  objections: readonly Objection[];
  /** The words of a rejection that failed, to send again. */
  wordsAtFirst: string;
  onReject: (reason: GivenReason | null) => void;
  onClose: () => void;
  /** The element that has the focus after the menu. */
  findNextFocus: () => HTMLElement | null;
}

/** Short reasons to reject, with number keys. Enter rejects without a reason, Escape closes. */
export function RejectMenu({ names, onClose, findNextFocus, ...menu }: RejectMenuProps) {
  const first = useRef<HTMLButtonElement>(null);
  const [one] = names ?? [];
  // So that a number key right after R meets the menu.
  useEffect(() => whenIdle(() => void loadDialog().catch(() => undefined)), []);
  const isOpen = names !== null;
  const latest = useLatest(findNextFocus);
  useEffect(() => {
    // After the dialog has returned the focus, possibly to a card that is gone.
    if (isOpen) return () => void setTimeout(() => latest.current()?.focus({ preventScroll: true }));
  }, [isOpen]);
  return (
    <LatePart>
      {names && (
        <Dialog
          isOpen
          onOpenChange={onClose}
          title={
            names.length === 1 && one !== undefined
              ? m.moderation_reject_title_one({ name: one })
              : m.moderation_reject_title({ count: names.length })
          }
          description={m.moderation_reject_text()}
          initialFocus={first}
        >
          <Reasons {...menu} first={first} />
        </Dialog>
      )}
    </LatePart>
  );
}

type ReasonsProps = Pick<RejectMenuProps, 'objections' | 'wordsAtFirst' | 'onReject'> & {
  first: { current: HTMLButtonElement | null };
};

function Reasons({ objections, wordsAtFirst, onReject, first }: ReasonsProps) {
  const [isWriting, setWriting] = useState(wordsAtFirst !== '');
  const choose = (objection: Objection) => {
    if (objection === 'other') setWriting(true);
    else onReject({ objection, words: null });
  };
  useReasonKeys((choice) => {
    if (choice === 'none') {
      if (!isWriting) onReject(null);
      return;
    }
    const objection = objections[choice];
    if (objection) choose(objection);
  });
  if (isWriting) return <OwnWords atFirst={wordsAtFirst} onReject={onReject} />;
  return (
    <ul className="space-y-1">
      <li>
        <button ref={first} type="button" onClick={() => onReject(null)} className={reasonClass}>
          {m.moderation_objection_none()}
          <Key name={m.moderation_key_enter()} />
        </button>
      </li>
      {objections.map((objection, index) => (
        <li key={objection}>
          <button
            type="button"
            onClick={() => choose(objection)}
            aria-keyshortcuts={String(index + 1)}
            className={reasonClass}
          >
            {objectionWords[objection]()}
            <Key name={String(index + 1)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const reasonClass =
  'flex min-h-11 w-full items-center justify-between gap-4 rounded-xl px-3 text-start font-medium hover:bg-sunken';

function Key({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="pointer-coarse:hidden">
      <kbd className="grid h-7 min-w-7 place-items-center rounded-lg border border-control px-1.5 font-sans font-semibold text-xs">
        {name}
      </kbd>
    </span>
  );
}

/** The reason `other`, in the moderator's own words. */
function OwnWords({ atFirst, onReject }: { atFirst: string; onReject: RejectMenuProps['onReject'] }) {
  const [words, setWords] = useState(atFirst);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = () => onReject({ objection: 'other', words: words.trim() || null });
  return (
    <div className="space-y-3">
      <label className="block space-y-1.5">
        <span className="font-medium">{m.moderation_reject_words()}</span>
        <textarea
          ref={field}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          maxLength={mostObjectionWords}
          rows={3}
          dir="auto"
          aria-describedby="reject-words-hint"
          className="block w-full rounded-2xl border border-control bg-surface px-4 py-3"
        />
      </label>
      <p id="reject-words-hint" className="text-muted text-sm">
        {m.moderation_reject_words_hint({ max: mostObjectionWords })}
      </p>
      <Button onClick={send}>{m.moderation_reject()}</Button>
    </div>
  );
}

function useReasonKeys(press: (choice: number | 'none') => void) {
  const latest = useLatest(press);
  // Before the paint: a key pressed as soon as the menu is visible counts.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const choice = toReasonChoice(event);
      if (choice === null) return;
      event.preventDefault();
      latest.current(choice);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
