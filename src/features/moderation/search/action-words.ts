import { m } from '#i18n/paraglide/messages.js';
import type { ButtonVariant } from '#ui/button.tsx';
import type { IconName } from '#ui/icons/icon.tsx';
import type { Action, DecidingAction } from './user-actions.ts';

interface ActionWords {
  label: () => string;
  icon: IconName;
  variant?: ButtonVariant;
  ask?: { title: (inputs: { name: string }) => string; text: () => string; isDanger?: true; hasReason?: true };
}

export const actionWords: Record<Action, ActionWords> = {
  approve: { label: m.moderation_approve, icon: 'lucide:check', variant: 'primary' },
  reject: {
    label: m.moderation_reject,
    icon: 'lucide:x',
    ask: { title: m.moderation_reject_title_one, text: m.moderation_reject_text, hasReason: true },
  },
  reopen: { label: m.moderation_act_reopen, icon: 'lucide:undo-2' },
  restore: { label: m.moderation_act_restore, icon: 'lucide:archive-restore' },
  delete: {
    label: m.moderation_act_delete,
    icon: 'lucide:trash-2',
    ask: { title: m.moderation_ask_delete_title, text: m.moderation_ask_delete_text, isDanger: true, hasReason: true },
  },
  'let-in': { label: m.moderation_act_let_in, icon: 'lucide:check', variant: 'primary' },
  unban: { label: m.moderation_act_unban, icon: 'lucide:lock-open' },
  ban: {
    label: m.moderation_act_ban,
    icon: 'lucide:ban',
    ask: { title: m.moderation_ask_ban_title, text: m.moderation_ask_ban_text, isDanger: true, hasReason: true },
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

export const doneWords: Record<DecidingAction, () => string> = {
  approve: m.moderation_did_approve,
  reject: m.moderation_did_reject,
  delete: m.moderation_did_delete,
  'let-in': m.moderation_did_approve,
  ban: m.moderation_did_ban,
  unban: m.moderation_did_unban,
  promote: m.moderation_did_promote,
  demote: m.moderation_did_demote,
};
