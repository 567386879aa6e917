import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { ActError, ThreadPart } from './thread-part.tsx';
import type { ThreadState } from './use-thread.ts';

/** The finder's own: the owner has it at the top of the conversation. */
export function DoorPart({ state }: { state: ThreadState }) {
  const { door } = state.thread;
  if (door === null) return null;
  return (
    <ThreadPart title={m.talk_door_title()} icon="lucide:house" isOpen>
      <p dir="auto" className="whitespace-pre-line break-words font-semibold">
        {door}
      </p>
      <p>{m.talk_door_text()}</p>
      <Button
        variant="secondary"
        size="small"
        isBusy={state.busy === 'door'}
        onClick={() => void state.run('door', { door: null })}
      >
        {m.talk_door_withdraw()}
      </Button>
      <ActError state={state} acts={['door']} />
    </ThreadPart>
  );
}
