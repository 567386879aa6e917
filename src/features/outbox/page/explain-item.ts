import { isOpenToVisitors, type OutboxItem, type StuckReason } from '#features/outbox/outbox-item.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

const reasons: Record<StuckReason, () => string> = {
  'signed-out': m.outbox_reason_signed_out,
  photo: m.outbox_reason_photo,
  'too-large': m.outbox_reason_too_large,
  rules: m.outbox_reason_rules,
  gone: m.outbox_reason_gone,
  'number-taken': m.outbox_reason_number_taken,
  refused: m.outbox_reason_refused,
};

interface Explanation {
  state: string;
  text: string;
  variant: 'neutral' | 'primary' | 'danger' | 'found';
}

export function explainItem(item: OutboxItem, locale: Locale): Explanation {
  switch (item.state) {
    case 'queued':
      return { state: m.outbox_state_queued(), text: m.outbox_state_queued_text(), variant: 'primary' };
    case 'sending':
      return { state: m.outbox_state_sending(), text: '', variant: 'primary' };
    case 'waiting': {
      const time = formatNextTry(item.nextTryAt, locale);
      const { code } = item.problem;
      const text =
        code === 'no-answer' || code === 'not-ours'
          ? m.outbox_state_no_answer_text({ time })
          : code === 'outdated'
            ? m.outbox_state_outdated_text({ time })
            : [item.problem.detail, m.outbox_state_busy_text({ time })].filter(Boolean).join(' ');
      return { state: m.outbox_state_waiting(), text, variant: 'primary' };
    }
    case 'stuck': {
      const said = item.problem?.fields.map(({ message }) => message) ?? [];
      const details = said.length > 0 ? said : item.problem?.detail ? [item.problem.detail] : [];
      // Without a detail, the reason is clearer than the server's code.
      const isOwnWord = item.reason === 'signed-out' || item.reason === 'number-taken';
      const text = [reasons[item.reason](), ...(isOwnWord ? [] : details)].join(' ');
      return { state: m.outbox_state_stuck(), text, variant: 'danger' };
    }
    case 'sent':
      return { state: m.outbox_sent_title(), text: '', variant: 'found' };
  }
}

export function formatNextTry(nextTryAt: number, locale: Locale): string {
  const moment = new Date(nextTryAt);
  const now = new Date();
  if (nextTryAt <= now.getTime()) return m.outbox_refresh_now();
  const isToday = moment.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(isToday ? {} : { dateStyle: 'medium' }) }).format(
    moment,
  );
}

/** Members may read their own items and items without an owner; visitors may read items that need no account. */
export function isReadable(item: OutboxItem, readerId: string | null): boolean {
  if (isOpenToVisitors(item)) return true;
  return readerId !== null && (item.ownerId === readerId || item.ownerId === null);
}
