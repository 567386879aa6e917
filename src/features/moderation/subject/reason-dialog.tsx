import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { mostObjectionWords, type Objection } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { whenIdle } from '#ui/loading/when-idle.ts';
import { type AskedReason, chooseReason, type ReasonStep, sendWords } from './asked-reason.ts';
import { objectionWords } from './objection-words.ts';

const loadDialog = () => import('#ui/overlays/dialog.tsx').then((module) => ({ default: module.Dialog }));
const Dialog = lazy(loadDialog);

interface ReasonDialogProps {
  /** Null closes the dialog. */
  asked: AskedReason | null;
  title: string;
  action: string;
  /** What the action does. */
  text?: string | undefined;
  /** Where the author reads a reason of the list. Words of one's own have a hint at their field. */
  reasonText?: string | undefined;
  onStep: (step: ReasonStep) => void;
  /** If it is false, the caller moves the focus after the dialog. */
  returnsFocus?: boolean;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { asked, title, action, text, reasonText, onStep, returnsFocus = true } = props;
  const first = useRef<HTMLElement | null>(null);
  // The preload lets a number key right after R reach the menu.
  useEffect(() => whenIdle(() => void loadDialog().catch(() => undefined)), []);
  return (
    <LatePart>
      {asked && (
        <Dialog
          isOpen
          onOpenChange={() => onStep({ kind: 'closed' })}
          title={title}
          description={[text, asked.isWriting ? null : reasonText].filter(Boolean).join(' ')}
          initialFocus={first}
          finalFocus={() => returnsFocus}
        >
          {asked.isWriting ? (
            <OwnWords asked={asked} action={action} onStep={onStep} field={first} />
          ) : (
            <Reasons asked={asked} onStep={onStep} first={first} />
          )}
        </Dialog>
      )}
    </LatePart>
  );
}

interface ReasonsProps {
  asked: AskedReason;
  onStep: (step: ReasonStep) => void;
  first: { current: HTMLElement | null };
}

/** Without a suggested reason the list has the focus, so that Enter alone chooses no reason. */
function Reasons({ asked, onStep, first }: ReasonsProps) {
  const { objections, suggested } = asked;
  const setFirst = (isFirst: boolean) => (element: HTMLElement | null) => {
    if (isFirst && element) first.current = element;
  };
  return (
    <ul ref={setFirst(suggested === null)} tabIndex={-1} className="space-y-1 outline-none">
      {objections.map((objection, index) => (
        <li key={objection}>
          <button
            ref={setFirst(objection === suggested)}
            type="button"
            onClick={() => onStep(chooseReason(asked, objection))}
            aria-keyshortcuts={String(index + 1)}
            className="flex min-h-11 w-full items-center justify-between gap-4 rounded-xl px-3 text-start font-medium hover:bg-sunken"
          >
            <ReasonLabel objection={objection} isSuggested={objection === suggested} />
            <Key name={String(index + 1)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function ReasonLabel({ objection, isSuggested }: { objection: Objection; isSuggested: boolean }) {
  return (
    <span>
      {objectionWords[objection]()}
      {isSuggested && <span className="block font-normal text-muted text-sm">{m.moderation_reason_reported()}</span>}
    </span>
  );
}

function Key({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="pointer-coarse:hidden">
      <kbd className="grid h-7 min-w-7 place-items-center rounded-lg border border-control px-1.5 font-sans font-semibold text-xs">
        {name}
      </kbd>
    </span>
  );
}

interface OwnWordsProps {
  asked: AskedReason;
  action: string;
  onStep: (step: ReasonStep) => void;
  field: { current: HTMLElement | null };
}

function OwnWords({ asked, action, onStep, field }: OwnWordsProps) {
  const [isMissing, setMissing] = useState(false);
  // The focus moves before the next paint, so that the next key goes into the field.
  useLayoutEffect(() => {
    const area = field.current as HTMLTextAreaElement | null;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [field]);
  const send = () => {
    setMissing(asked.words.trim() === '');
    onStep(sendWords(asked));
    field.current?.focus();
  };
  return (
    <div className="space-y-3">
      <label className="block space-y-1.5">
        <span className="font-medium">{m.moderation_reject_words()}</span>
        <textarea
          ref={(element) => {
            if (element) field.current = element;
          }}
          value={asked.words}
          onInput={(event) => onStep({ kind: 'asked', asked: { ...asked, words: event.currentTarget.value } })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          maxLength={mostObjectionWords}
          rows={3}
          dir="auto"
          required
          aria-invalid={isMissing || undefined}
          aria-describedby="reject-words-error reject-words-hint"
          className="block w-full rounded-2xl border border-control bg-surface px-4 py-3"
        />
      </label>
      <p id="reject-words-error" role="alert" className="text-danger text-sm empty:hidden">
        {isMissing && asked.words.trim() === '' ? m.moderation_reject_words_missing() : null}
      </p>
      <p id="reject-words-hint" className="text-muted text-sm">
        {m.moderation_reject_words_hint({ max: mostObjectionWords })}
      </p>
      <Button onClick={send}>{action}</Button>
    </div>
  );
}
