import type { TextMessage } from '@catlas/platform/sms/sms-sender.ts';
import type { AuthContext } from '#auth-context.ts';
import { AuthError } from '#http/auth-error.ts';
import { createPhoneCode, deliverSms, requireSmsInterval } from '#sms/deliver-sms.ts';
import { hashCode, isSameHash } from '#tokens/one-time-token.ts';
import type { User } from '#users/user.ts';
import type { Factor } from './factor.ts';

interface FactorCodeInput {
  user: User;
  factor: Factor;
  channel: TextMessage['channel'];
}

/** Returns the stored digest. Throws 429 within the interval, 500 if sending fails. */
export async function sendFactorCode(
  context: AuthContext,
  { user, factor, channel }: FactorCodeInput,
): Promise<string> {
  const { codeLength, minIntervalMs, template } = context.settings.factors.phone;
  const sentAt = factor.last_challenged_at === null ? null : new Date(factor.last_challenged_at);
  requireSmsInterval(context, { sentAt, minIntervalMs });
  const phone = factor.phone ?? '';
  const code = createPhoneCode(context, { phone, length: codeLength });
  try {
    await deliverSms(context, { user, phone, code, template, channel, kind: 'MFA' });
  } catch (error) {
    if (!(error instanceof AuthError && error.code === 'sms_send_failed')) throw error;
    throw new AuthError(500, 'unexpected_failure', 'error sending message', { cause: error });
  }
  return hashCode(phone, code);
}

export function isFactorCode(factor: Factor, stored: string | null, code: string): boolean {
  return isSameHash(hashCode(factor.phone ?? '', code), stored);
}
