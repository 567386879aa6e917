import type { Thread } from '#features/contact/model/thread.ts';
import { ProofButton } from '#features/contact/proof/proof-button.tsx';
import { dateFormat } from '#i18n/intl-formats.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { ActError, ThreadPart } from './thread-part.tsx';
import type { ThreadState } from './use-thread.ts';

interface PartProps {
  state: ThreadState;
}

export function OwnerProofPart({ state }: PartProps) {
  const { thread } = state;
  const { proof } = thread;
  return (
    <ThreadPart title={m.talk_proof_title()} icon="lucide:badge-check" isOpen={proof.is_answered && !proof.result}>
      <p>{m.talk_proof_text()}</p>
      {proof.question === null ? (
        <ProofButton catId={thread.cat.id} onSaved={state.refresh} />
      ) : (
        <>
          <dl className="space-y-1.5 rounded-xl bg-sunken p-3">
            <dt className="font-semibold">{m.talk_proof_question()}</dt>
            <dd dir="auto" className="break-words">
              {proof.question}
            </dd>
            <dt className="font-semibold">{m.talk_proof_mark()}</dt>
            <dd dir="auto" className="break-words">
              {proof.mark}
            </dd>
          </dl>
          <Judgement state={state} />
        </>
      )}
      <ActError state={state} acts={['proof']} />
      {thread.can_write && (
        <>
          <p className="pt-2">{m.talk_word_owner_text()}</p>
          <Button
            variant="secondary"
            size="small"
            isBusy={state.busy === 'word'}
            disabled={isWordWanted(thread)}
            onClick={() => void state.run('word')}
          >
            {isWordWanted(thread) ? m.talk_word_asked() : m.talk_word_ask()}
          </Button>
        </>
      )}
      <ActError state={state} acts={['word']} />
    </ThreadPart>
  );
}

function isWordWanted({ messages }: Thread): boolean {
  return messages.findLast(({ kind }) => kind === 'word-wanted' || kind === 'word-photo')?.kind === 'word-wanted';
}

function Judgement({ state }: PartProps) {
  const { proof } = state.thread;
  const judge = (isRight: boolean) => void state.run('proof', { act: 'judge', is_right: isRight });
  if (proof.result === 'right') return <p role="status">{m.talk_proof_right()}</p>;
  if (proof.is_answered) {
    return (
      <>
        <p role="status" className="font-semibold">
          {proof.result === 'wrong' ? m.talk_proof_wrong() : m.talk_proof_judge()}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" isBusy={state.busy === 'proof'} onClick={() => judge(true)}>
            {m.talk_proof_is_right()}
          </Button>
          {proof.result !== 'wrong' && (
            <Button size="small" variant="secondary" disabled={state.busy === 'proof'} onClick={() => judge(false)}>
              {m.talk_proof_is_wrong()}
            </Button>
          )}
        </div>
        {proof.can_ask && <Ask state={state} />}
      </>
    );
  }
  return proof.can_ask ? <Ask state={state} /> : <p role="status">{m.talk_proof_asked()}</p>;
}

function Ask({ state }: PartProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={state.busy === 'proof'}
      onClick={() => void state.run('proof', { act: 'ask' })}
    >
      {m.talk_proof_ask()}
    </Button>
  );
}

export function FinderProofPart({ state }: PartProps) {
  const { word, proof, can_write: canWrite } = state.thread;
  const locale = useLocale();
  if (!canWrite && !word && !proof.result) return null;
  return (
    <ThreadPart title={m.talk_word_title()} icon="lucide:badge-check" isOpen={word !== null}>
      {proof.result === 'right' && <p>{m.talk_proof_right_finder()}</p>}
      <p>{m.talk_word_finder_text()}</p>
      {word ? (
        <>
          <p role="status" className="rounded-xl bg-sunken p-3 text-center font-bold text-2xl">
            {word.word}
          </p>
          <p className="text-muted">
            <LocalTime
              date={word.until}
              text={() =>
                m.talk_word_until({
                  time: dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(word.until)),
                })
              }
            />
          </p>
        </>
      ) : (
        canWrite && (
          <Button
            variant="secondary"
            size="small"
            isBusy={state.busy === 'word'}
            onClick={() => void state.run('word')}
          >
            {m.talk_word_show()}
          </Button>
        )
      )}
      <ActError state={state} acts={['word']} />
    </ThreadPart>
  );
}
