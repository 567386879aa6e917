import type { TextMessage } from '@catlas/platform/sms/sms-sender.ts';
import { invalid } from '#http/auth-error.ts';

/** Throws `validation_failed`. */
export function parseChannel(channel: string): TextMessage['channel'] {
  if (channel === '') return 'sms';
  if (channel === 'sms' || channel === 'whatsapp') return channel;
  throw invalid("Invalid channel, supported values are 'sms' or 'whatsapp'.");
}
