import { AuthError } from './auth-error.ts';

interface SendInterval {
  sentAt: Date | null;
  minIntervalMs: number;
  errorCode: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit';
  now: Date;
}

/** Throws 429 with the seconds to wait. */
export function requireInterval({ sentAt, minIntervalMs, errorCode, now }: SendInterval): void {
  if (!sentAt) return;
  const waitMs = sentAt.getTime() + minIntervalMs - now.getTime();
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new AuthError(429, errorCode, `For security purposes, you can only request this after ${seconds} seconds.`);
}
