import type { TextMessage } from '@catlas/platform/sms/sms-sender.ts';
import type { AuthContext } from '#auth-context.ts';
import { AuthError } from '#http/auth-error.ts';
import { requireInterval } from '#http/send-interval.ts';
import { createCode } from '#tokens/one-time-token.ts';
import { presentUser, type User } from '#users/user.ts';

interface DeliverSmsInput {
  user: User;
  /** The number is E.164 without the plus. */
  phone: string;
  code: string;
  /** `{{ .Code }}` stands for the code. */
  template: string;
  channel: TextMessage['channel'];
  /** The error names it: `confirmation`, `phone_change`, `reauthentication`, `MFA`. */
  kind: string;
}

/** A test number has no message, so this replaces the message's id. */
const testMessageId = 'test-otp';

export function createPhoneCode(
  context: Pick<AuthContext, 'settings' | 'now'>,
  { phone, length }: { phone: string; length: number },
): string {
  return findTestCode(context, phone) ?? createCode(length);
}

/** Returns null for other numbers. */
export function findTestCode({ settings, now }: Pick<AuthContext, 'settings' | 'now'>, phone: string): string | null {
  const { testCodes, testCodesValidUntil } = settings.phone;
  if (testCodesValidUntil && testCodesValidUntil < now()) return null;
  return testCodes.get(phone) ?? null;
}

/**
 * Returns the message's id; sends nothing to a test number. Throws 500 without a sender, 429 over the hourly budget,
 * 422 `sms_send_failed`; the caller's transaction then stores no code.
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

/** Throws 429 with the seconds to wait. */
export function requireSmsInterval(
  { now }: Pick<AuthContext, 'now'>,
  { sentAt, minIntervalMs }: { sentAt: Date | null; minIntervalMs: number },
): void {
  requireInterval({ sentAt, minIntervalMs, errorCode: 'over_sms_send_rate_limit', now: now() });
}
