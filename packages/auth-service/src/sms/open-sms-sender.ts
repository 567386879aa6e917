import { createFolderSmsSender, type SmsSender } from '@catlas/platform/sms/sms-sender.ts';
import { createWebhookSmsSender } from '@catlas/platform/sms/webhook-sms-sender.ts';
import type { AuthSettings } from '#settings/auth-settings.ts';

export function openSmsSender({ phone, smsHook }: AuthSettings, mailFolder: string): SmsSender | null {
  if (smsHook) return createWebhookSmsSender(smsHook);
  return phone.provider === 'file' ? createFolderSmsSender({ mailFolder }) : null;
}
