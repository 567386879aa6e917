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
const ReportDialog = lazy(() => import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })));

export function SafetyPart({ state }: { state: ThreadState }) {
  const { thread, busy, run } = state;
  const [asked, setAsked] = useState<'leave' | 'report' | null>(null);
  return (
    <ThreadPart title={m.talk_end_title()} icon="lucide:flag">
      <div className="flex flex-col items-start gap-2">
        {thread.is_reported ? (
          <p role="status">{m.talk_report_done()}</p>
        ) : (
          <Button
            variant="secondary"
            size="small"
            icon={<Icon name="lucide:flag" className="size-4.5" />}
            onClick={() => setAsked('report')}
          >
            {m.talk_report()}
          </Button>
        )}
        {thread.closed_at === null && (
          <>
            <Button
              variant="secondary"
              size="small"
              isBusy={busy === 'block' || busy === 'unblock'}
              icon={<Icon name="lucide:ban" className="size-4.5" />}
              onClick={() => void run(thread.is_blocked ? 'unblock' : 'block')}
            >
              {thread.is_blocked ? m.talk_unblock() : m.talk_block()}
            </Button>
            <p className="text-muted">{thread.is_blocked ? m.talk_blocked_text() : m.talk_block_text()}</p>
            <Button
              variant="ghost"
              size="small"
              icon={<Icon name="lucide:log-out" className="size-4.5" />}
              onClick={() => setAsked('leave')}
              className="-mx-3.5"
            >
              {m.talk_leave()}
            </Button>
          </>
        )}
      </div>
      <ActError state={state} acts={['block', 'unblock']} />
      {asked === 'leave' && (
        <LatePart>
          <ConfirmDialog
            isOpen
            onOpenChange={() => setAsked(null)}
            title={m.talk_leave_title()}
            description={m.talk_leave_text()}
            confirmLabel={m.talk_leave()}
            isDanger
            isBusy={busy === 'leave'}
            onConfirm={() => void run('leave').then((isDone) => isDone && setAsked(null))}
          >
            <ActError state={state} acts={['leave']} />
          </ConfirmDialog>
        </LatePart>
      )}
      {asked === 'report' && (
        <LatePart>
          <ReportDialog state={state} onClose={() => setAsked(null)} />
        </LatePart>
      )}
    </ThreadPart>
  );
}
