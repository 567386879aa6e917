import type { AuditAction } from '#db/audit-actions.ts';
import type { Objection } from '#db/report-values.ts';
import type { HistoryEntry } from '#features/moderation/to-review/cat-to-review.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { objectionWords } from './objection-words.ts';

const actions: Record<AuditAction, () => string> = {
  add: m.moderation_did_add,
  'propose-change': m.moderation_did_propose_change,
  'look-again': m.moderation_did_look_again,
  publish: m.moderation_published_one,
  hide: m.moderation_hidden_one,
  read: m.moderation_did_read,
  dismissed: m.moderation_did_dismiss,
  closed: m.moderation_did_close_thread,
  reopened: m.moderation_did_reopen,
  remove: m.moderation_did_remove,
  'publish-first': m.moderation_did_publish_first,
  approve: m.moderation_did_approve,
  reject: m.moderation_did_reject,
  reopen: m.moderation_did_reopen,
  delete: m.moderation_did_delete,
  restore: m.moderation_did_restore,
  edit: m.moderation_did_edit,
  'approve-change': m.moderation_did_approve_change,
  'reject-change': m.moderation_did_reject_change,
  'dismiss-reports': m.moderation_did_dismiss_reports,
  'reopen-reports': m.moderation_did_reopen,
  reunite: m.moderation_did_reunite,
  report: m.moderation_did_report,
  ban: m.moderation_did_ban,
  unban: m.moderation_did_unban,
  close: m.moderation_did_close,
  promote: m.moderation_did_promote,
  demote: m.moderation_did_demote,
  'reset-second-step': m.moderation_did_reset_second_step,
};

/** A row of an earlier version may have another word. */
export const actionText = (action: string): string => actions[action as AuditAction]?.() ?? action;

export function SubjectHistory({ entries, isOpen = false }: { entries: HistoryEntry[]; isOpen?: boolean }) {
  if (entries.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm [&::-webkit-details-marker]:hidden">
        <Icon name="lucide:history" className="size-4.5 shrink-0 text-muted" />
        <span className="font-medium text-link underline underline-offset-4">
          {m.moderation_history({ count: entries.length })}
        </span>
      </summary>
      <ol className="space-y-1 border-line border-s-2 ps-4 text-sm">
        {entries.map(({ action, actor, at, reason, words }) => (
          <li key={`${action} ${at}`} className="flex flex-wrap gap-x-2">
            <span className="font-medium">{actionText(action)}</span>
            <span dir="auto">{actor ?? m.moderation_actor_unknown()}</span>
            <RelativeTime date={at} className="text-muted" />
            {reason && (
              <span className="basis-full">
                {objectionWords[reason as Objection]?.() ?? reason}
                {words && (
                  <q dir="auto" className="ms-1 break-words">
                    {words}
                  </q>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
