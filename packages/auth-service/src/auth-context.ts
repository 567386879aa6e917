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

/** What the service has: made once when it opens, passed to everything. */
export interface AuthContext {
  settings: AuthSettings;
  db: AuthDatabase;
  keys: SigningKeys;
  mail: MailSender;
  renderMail: RenderMail;
  /** Null: nothing can be sent to telephones. */
  sms: SmsSender | null;
  /** Where people can sign in with an account they have elsewhere. */
  providers: Providers;
  /** Counts requests by address and messages of the whole service. */
  buckets: TokenBuckets;
  /** Lines up the refreshes of one token. */
  turns: Turns;
  /** Rounds of bcrypt for new passwords, as a power of two. */
  passwordCost: number;
  log: Logger;
  now: () => Date;
}
