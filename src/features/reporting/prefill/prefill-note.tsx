import { useEffect, useState } from 'react';
import { useViewer } from '#context/root-data.ts';
import { formatDay } from '#i18n/format-day.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { fillDraft } from './fill-draft.ts';
import { type OpenedLink, type PrefillAnswer, toDraftFields } from './prefill.ts';

/** Says who has filled in the form, or why it is empty. */
export function PrefillText({ answer }: { answer: PrefillAnswer }) {
  const locale = useLocale();
  if (answer.state === 'wrong') return <Alert variant="warning">{m.prefill_wrong()}</Alert>;
  if (answer.state === 'ended') {
    return <Alert variant="warning">{m.prefill_ended({ date: formatDay(answer.on, locale) })}</Alert>;
  }
  return <Ready {...answer} />;
}

const Ready = ({ prefill: { group }, maker }: OpenedLink) => (
  <Alert title={<span dir="auto">{m.prefill_ready_title({ group })}</span>}>
    {m.prefill_ready_text({ group, member: maker })}
  </Alert>
);

interface PrefillNoteProps {
  answer: PrefillAnswer;
  /** Deletes the begun report with its photos. */
  discard: () => void;
}

/** Fills in a blank form by itself, and asks before it replaces a report that was begun on this device. */
export function PrefillNote({ answer, discard }: PrefillNoteProps) {
  const viewerId = useViewer()?.id ?? null;
  const link = answer.state === 'ready' ? answer : null;
  const signature = link?.signature;
  const [state, setState] = useState<'filled' | 'asks' | 'kept'>('filled');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is its signature
  useEffect(() => {
    if (!link) return;
    const before = readAnswer(link.signature);
    if (before) return setState(before);
    void fillDraft(viewerId, toDraftFields(link.prefill)).then((result) => {
      if (result === 'busy') return setState('asks');
      rememberAnswer(link.signature, 'filled');
    });
  }, [signature, viewerId]);
  const answerWith = (next: 'filled' | 'kept') => {
    if (!link) return;
    rememberAnswer(link.signature, next);
    setState(next);
    if (next === 'kept') return;
    discard();
    void fillDraft(viewerId, toDraftFields(link.prefill));
  };
  if (!link || state === 'filled') return <PrefillText answer={answer} />;
  if (state === 'kept') return <Alert>{m.prefill_kept()}</Alert>;
  return (
    <Alert
      variant="warning"
      title={m.prefill_ask_title()}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" onClick={() => answerWith('kept')}>
            {m.prefill_ask_keep()}
          </Button>
          <Button size="small" variant="secondary" onClick={() => answerWith('filled')}>
            {m.prefill_ask_replace()}
          </Button>
        </div>
      }
    >
      {m.prefill_ask_text()}
    </Alert>
  );
}

type Answer = 'filled' | 'kept';

/** What the reader has changed since stays after a reload. */
const keyOf = (signature: string) => `catlas:prefilled:${signature}`;

function readAnswer(signature: string): Answer | null {
  try {
    return sessionStorage.getItem(keyOf(signature)) as Answer | null;
  } catch {
    return null;
  }
}

function rememberAnswer(signature: string, answer: Answer): void {
  try {
    sessionStorage.setItem(keyOf(signature), answer);
  } catch {
    // Without storage the form asks again after a reload.
  }
}
