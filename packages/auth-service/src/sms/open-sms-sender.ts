import { createOutboxSmsSender, type SmsSender } from '@catlas/platform/sms/sms-sender.ts';
import { createWebhookSmsSender } from '@catlas/platform/sms/webhook-sms-sender.ts';
import type { AuthSettings } from '#settings/auth-settings.ts';

/** The webhook where one is set, else the outbox where `GOTRUE_SMS_PROVIDER=file` asks for it, else none. */
export function openSmsSender({ phone, smsHook }: AuthSettings, outboxDir: string): SmsSender | null {
  if (smsHook) return createWebhookSmsSender(smsHook);
  return phone.provider === 'file' ? createOutboxSmsSender({ outboxDir }) : null;
}
