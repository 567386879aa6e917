import type { Logger } from '@catlas/platform/log/logger.ts';
import type { MailSender } from '@catlas/platform/mail/mail-sender.ts';
import type { SmsSender } from '@catlas/platform/sms/sms-sender.ts';
import type { AuthDatabase } from './auth-schema.ts';
import type { TokenBuckets } from './http/token-buckets.ts';
import type { RenderMail } from './mail/mail-template.ts';
import type { Providers } from './providers/open-providers.ts';
import type { Turns } from './sessions/turns.ts';
import type { AuthSettings } from './settings/auth-settings.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';

export interface AuthContext {
  settings: AuthSettings;
  db: AuthDatabase;
  keys: SigningKeys;
  mail: MailSender;
  renderMail: RenderMail;
  /** Null means that no text message can be sent. */
  sms: SmsSender | null;
  providers: Providers;
  buckets: TokenBuckets;
  /** Serialises the refreshes of one token. */
  turns: Turns;
  /** The value is bcrypt's rounds as a power of two. */
  passwordCost: number;
  log: Logger;
  now: () => Date;
}
