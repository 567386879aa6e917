import { m } from '#i18n/paraglide/messages.js';
import { DoorPart } from './door-part.tsx';
import { LinkPart } from './link-part.tsx';
import { MailsPart } from './mails-part.tsx';
import { PhonePart } from './phone-part.tsx';
import { FinderProofPart, OwnerProofPart } from './proof-part.tsx';
import { SafetyPart } from './safety-part.tsx';
import { ThreadPart } from './thread-part.tsx';
import type { ThreadState } from './use-thread.ts';

export function ThreadAside({ state }: { state: ThreadState }) {
  const { side } = state.thread;
  return (
    <aside aria-label={m.talk_aside_label()} className="space-y-3 lg:pt-20">
      <ThreadPart title={m.talk_safe_title()} icon="lucide:shield-check" isOpen>
        <ul className="list-disc space-y-1.5 ps-5">
          <li>{m.talk_safe_money()}</li>
          <li>{m.talk_safe_code()}</li>
          <li>{side === 'owner' ? m.talk_safe_owner() : m.talk_safe_finder()}</li>
          <li>{m.talk_safe_meet()}</li>
        </ul>
      </ThreadPart>
      {side === 'owner' ? <OwnerProofPart state={state} /> : <FinderProofPart state={state} />}
      <PhonePart state={state} />
      {side === 'finder' && <DoorPart state={state} />}
      <MailsPart state={state} />
      {state.thread.mails.can_edit && <LinkPart state={state} />}
      <SafetyPart state={state} />
    </aside>
  );
}
