import { inTime } from '@catlas/platform/queue/in-time.ts';
import type { AuthContext } from '#auth-context.ts';
import { AuthError } from '#http/auth-error.ts';
import { requireInterval } from '#http/send-interval.ts';
import type { User } from '#users/user.ts';
import { type LinkType, toActionLink } from './action-link.ts';
import { fillSubject, type MailKind } from './mail-template.ts';

interface DeliverInput {
  user: User;
  kind: MailKind;
  /** Without a type, the mail has only a code. */
  linkType?: LinkType;
  sendingTo: string;
  code: string;
  tokenHash: string;
  redirectTo: string;
  newEmail?: string;
}

/**
 * Throws 400 for an unauthorized address, 429 when the hourly budget is spent, 500 when handing over fails; the
 * caller's transaction then stores no token.
 */
export async function deliverMail(context: AuthContext, input: DeliverInput): Promise<void> {
  const { settings, buckets } = context;
  requireAuthorized(context, input.sendingTo);
  const budget = { ...settings.mail.budget, burst: settings.mail.budget.count };
  const isCounted = !settings.mail.isAutoconfirmed;
  if (isCounted && !buckets.take('mails sent', budget).isTaken) {
    throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
  }
  const { user, kind, sendingTo, code, tokenHash, redirectTo } = input;
  const language = user.raw_user_meta_data?.locale;
  const locale = typeof language === 'string' ? language : null;
  const template = {
    kind,
    siteUrl: settings.siteUrl,
    confirmationUrl: input.linkType ? toActionLink(context, { ...input, linkType: input.linkType }) : '',
    token: code,
    tokenHash,
    redirectTo,
    email: user.email ?? '',
    newEmail: input.newEmail ?? '',
    sendingTo,
    locale,
  } as const;
  const ownSubject = settings.mail.subjects[kind];
  const rendered = context.renderMail(template);
  const subject = ownSubject ? fillSubject(ownSubject, template) : rendered.subject;
  try {
    await inTime(context.mail.send({ to: sendingTo, ...rendered, subject }), sendLimitMs, notTaken);
  } catch (error) {
    // All share the budget, so unsent mails must not use it up.
    if (isCounted) buckets.giveBack('mails sent', budget);
    const what = kind.replace('_', ' ');
    throw new AuthError(500, 'unexpected_failure', `Error sending ${what} email`, { cause: error });
  }
}

/** A mailbox owner can choose any label after the plus, so it is ignored. */
function requireAuthorized({ settings }: AuthContext, address: string): void {
  const { authorizedAddresses } = settings.mail;
  const withoutLabel = address.toLowerCase().replace(/\+[^@]*@/, '@');
  if (authorizedAddresses.length > 0 && !authorizedAddresses.includes(withoutLabel)) {
    const message = `Email address "${address}" cannot be used as it is not authorized`;
    throw new AuthError(400, 'email_address_not_authorized', message);
  }
}

/** A mail server that hangs must not hold the transaction, and with it the embedded database, for longer. */
const sendLimitMs = 8000;

const notTaken = () => new Error(`the mail was not taken within ${sendLimitMs} ms`);

/** Throws 429 with the seconds to wait. */
export function requireMailInterval(
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  sentAt: Date | null,
): void {
  const { minIntervalMs } = settings.mail;
  requireInterval({ sentAt, minIntervalMs, errorCode: 'over_email_send_rate_limit', now: now() });
}
