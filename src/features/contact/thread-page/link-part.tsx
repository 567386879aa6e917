import { lazy, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { ActError, ThreadPart } from './thread-part.tsx';
import type { ThreadState } from './use-thread.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

export function LinkPart({ state }: { state: ThreadState }) {
  const { thread, busy, renewLink } = state;
  const [isAsked, setAsked] = useState(false);
  const { email, is_on: isOn } = thread.mails;
  return (
    <ThreadPart title={m.talk_link_title()} icon="lucide:link">
      <p>{m.talk_link_text()}</p>
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        {m.talk_link_end()}
      </Button>
      {isAsked && (
        <LatePart>
          <ConfirmDialog
            isOpen
            onOpenChange={() => setAsked(false)}
            title={m.talk_link_ask()}
            description={email !== null && isOn ? m.talk_link_ask_mail({ email }) : m.talk_link_ask_here()}
            confirmLabel={m.talk_link_end()}
            isBusy={busy === 'link'}
            onConfirm={() => void renewLink()}
          >
            <ActError state={state} acts={['link']} />
          </ConfirmDialog>
        </LatePart>
      )}
    </ThreadPart>
  );
}

export function LinkEnded({ email }: { email: string }) {
  return (
    <div role="status" className="mx-auto w-full max-w-md px-4 py-12 text-center">
      <Icon name="lucide:mail" className="mx-auto size-10 text-muted" />
      <h1 className="mt-4 font-bold text-2xl">{m.talk_link_ended_title()}</h1>
      <p className="mt-2 text-pretty">{m.talk_link_ended_text({ email })}</p>
    </div>
  );
}
