import { m } from '#i18n/paraglide/messages.js';
import type { ButtonVariant } from '#ui/button.tsx';
import type { IconName } from '#ui/icon.tsx';
import type { Action } from './user-actions.ts';

interface ActionWords {
  label: () => string;
  icon: IconName;
  variant?: ButtonVariant;
  /** The confirmation, for actions that are hard to undo or affect a member. */
  ask?: { title: (inputs: { name: string }) => string; text: () => string; isDanger?: true };
}

/** The labels and confirmations of an administrator's actions. */
export const actionWords: Record<Action, ActionWords> = {
  approve: { label: m.moderation_approve, icon: 'lucide:check', variant: 'primary' },
  reject: { label: m.moderation_reject, icon: 'lucide:x' },
  reopen: { label: m.moderation_act_reopen, icon: 'lucide:undo-2' },
  restore: { label: m.moderation_act_restore, icon: 'lucide:archive-restore' },
  delete: {
    label: m.moderation_act_delete,
    icon: 'lucide:trash-2',
    ask: { title: m.moderation_ask_delete_title, text: m.moderation_ask_delete_text, isDanger: true },
  },
  'let-in': { label: m.moderation_act_let_in, icon: 'lucide:check', variant: 'primary' },
  unban: { label: m.moderation_act_unban, icon: 'lucide:lock-open' },
  ban: {
    label: m.moderation_act_ban,
    icon: 'lucide:ban',
    ask: { title: m.moderation_ask_ban_title, text: m.moderation_ask_ban_text, isDanger: true },
  },
  promote: {
    label: m.moderation_act_promote,
    icon: 'lucide:shield-plus',
    ask: { title: m.moderation_ask_promote_title, text: m.moderation_ask_promote_text },
  },
  demote: {
    label: m.moderation_act_demote,
    icon: 'lucide:shield-minus',
    ask: { title: m.moderation_ask_demote_title, text: m.moderation_ask_demote_text },
  },
};
