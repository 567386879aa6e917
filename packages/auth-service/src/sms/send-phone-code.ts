import type { TextMessage } from '@catlas/platform/sms/sms-sender.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { hashCode, putOneTimeToken } from '#tokens/one-time-token.ts';
import type { PendingSignUp } from '#tokens/pending-sign-up.ts';
import type { User } from '#users/user.ts';
import { createPhoneCode, deliverSms, requireSmsInterval } from './deliver-sms.ts';

const columnsByKind = {
  confirmation: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  phone_change: { token: 'phone_change_token', sentAt: 'phone_change_sent_at' },
  reauthentication: { token: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
} as const;

interface PhoneCodeInput {
  user: User;
  kind: keyof typeof columnsByKind;
  phone: string;
  channel?: TextMessage['channel'];
  signUp?: PendingSignUp | null;
}

/**
 * Runs in the caller's transaction and replaces the older code. Throws as `deliverSms`, and 429 within the interval.
 */
export async function sendPhoneCode(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, kind, phone, channel = 'sms', signUp = null }: PhoneCodeInput,
): Promise<string | null> {
  const { minIntervalMs, codeLength, template } = context.settings.phone;
  const columns = columnsByKind[kind];
  requireSmsInterval(context, { sentAt: user[columns.sentAt], minIntervalMs });
  const now = context.now();
  const code = createPhoneCode(context, { phone, length: codeLength });
  const hash = hashCode(phone, code);
  await putOneTimeToken(transaction, { userId: user.id, type: columns.token, hash, relatesTo: phone, signUp, now });
  const pending = kind === 'phone_change' ? { phone_change: phone } : {};
  await transaction
    .updateTable('users')
    .set({ [columns.token]: hash, [columns.sentAt]: now, ...pending })
    .where('id', '=', user.id)
    .execute();
  return deliverSms(context, { user: { ...user, ...pending }, phone, code, template, channel, kind });
}

export function presentMessage(messageId: string | null): { message_id?: string } {
  return messageId ? { message_id: messageId } : {};
}
