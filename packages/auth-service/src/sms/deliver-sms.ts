import type { TextMessage } from '@catlas/platform/sms/sms-sender.ts';
import type { AuthContext } from '#auth-context.ts';
import { AuthError } from '#http/auth-error.ts';
import { requireInterval } from '#http/send-interval.ts';
import { createCode } from '#tokens/one-time-token.ts';
import { presentUser, type User } from '#users/user.ts';

interface DeliverSmsInput {
  user: User;
  /** E.164 without the plus. */
  phone: string;
  code: string;
  /** Text with `{{ .Code }}` in place of the code. */
  template: string;
  channel: TextMessage['channel'];
  /** As the error names it: `confirmation`, `phone_change`, `reauthentication`, `MFA`. */
  kind: string;
}

/** What a test number's code is called in the place of a message's id. */
const testMessageId = 'test-otp';

/** The code to send to a number: the fixed one of a test number, else random digits. */
export function createPhoneCode(
  context: Pick<AuthContext, 'settings' | 'now'>,
  { phone, length }: { phone: string; length: number },
): string {
  return findTestCode(context, phone) ?? createCode(length);
}

/** The code that a test number has at this time, sent or not; null for other numbers. */
export function findTestCode({ settings, now }: Pick<AuthContext, 'settings' | 'now'>, phone: string): string | null {
  const { testCodes, testCodesValidUntil } = settings.phone;
  if (testCodesValidUntil && testCodesValidUntil < now()) return null;
  return testCodes.get(phone) ?? null;
}

/**
 * Sends one code within the service's hourly budget and returns the message's id, if its sender has one; nothing is sent
 * to a test number. Throws 500 without a sender, 429 when the budget is spent and 422 `sms_send_failed` when the message
 * can't be handed over; the caller's transaction then leaves no trace of the code.
 */
export async function deliverSms(context: AuthContext, input: DeliverSmsInput): Promise<string | null> {
  const { settings, sms, buckets, log } = context;
  const { user, phone, code, template, channel, kind } = input;
  if (findTestCode(context, phone) !== null) return testMessageId;
  if (!sms) throw new AuthError(500, 'unexpected_failure', 'Unable to get SMS provider');
  const budget = { ...settings.phone.budget, burst: settings.phone.budget.count };
  const isCounted = !settings.phone.isAutoconfirmed;
  if (isCounted && !buckets.take('text messages sent', budget).isTaken) {
    throw new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded');
  }
  const text = template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code);
  try {
    return await sms.send({ to: phone, text, code, channel, user: presentUser(user) });
  } catch (error) {
    if (isCounted) buckets.giveBack('text messages sent', budget);
    log.error({ err: error }, 'a text message could not be handed over');
    throw new AuthError(422, 'sms_send_failed', `Error sending ${kind} OTP to provider`, { cause: error });
  }
}

/** Allows a message of each kind per user and interval. Throws 429 with the seconds to wait. */
export function requireSmsInterval(
  { now }: Pick<AuthContext, 'now'>,
  { sentAt, minIntervalMs }: { sentAt: Date | null; minIntervalMs: number },
): void {
  requireInterval({ sentAt, minIntervalMs, errorCode: 'over_sms_send_rate_limit', now: now() });
}
