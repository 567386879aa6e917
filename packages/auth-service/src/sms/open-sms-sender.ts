import { createOutboxSmsSender, type SmsSender } from '@catlas/platform/sms/sms-sender.ts';
import { createWebhookSmsSender } from '@catlas/platform/sms/webhook-sms-sender.ts';
import type { AuthSettings } from '#settings/auth-settings.ts';

/** The webhook if it is set, else files if `GOTRUE_SMS_PROVIDER=file`, else none. */
export function openSmsSender({ phone, smsHook }: AuthSettings, outboxDir: string): SmsSender | null {
  if (smsHook) return createWebhookSmsSender(smsHook);
  return phone.provider === 'file' ? createOutboxSmsSender({ outboxDir }) : null;
}
