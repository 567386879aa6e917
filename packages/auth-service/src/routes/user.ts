import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { audienceOf, requireUser, type SignedIn } from '#http/authenticate.ts';
import { rateLimit } from '#http/rate-limit.ts';
import { challengeFields, objectField, readBody, textField } from '#http/request-body.ts';
import { readOrigin, readRedirect } from '#http/request-info.ts';
import { sendReauthentication } from '#mail/send-token-mail.ts';
import { parseChannel } from '#sms/channel.ts';
import { presentMessage, sendPhoneCode } from '#sms/send-phone-code.ts';
import { parseCodeChallenge } from '#tokens/flow-state.ts';
import { emailExists, parseEmail, parsePhone } from '#users/addresses.ts';
import { phoneExists } from '#users/change-phone.ts';
import { editOwnUser } from '#users/edit-own-user.ts';
import { isEmailTaken, isPhoneTaken, lockUser } from '#users/find-user.ts';
import { requireStrongPassword } from '#users/passwords.ts';
import { hasVerifiedFactor, presentUser } from '#users/user.ts';

const bodySchema = z.object({
  email: textField,
  phone: textField,
  /** Absent and null change nothing; an empty text removes the password. */
  password: z.string().nullish(),
  current_password: textField,
  nonce: textField,
  data: objectField,
  app_metadata: objectField,
  channel: textField,
  ...challengeFields,
});
type UserEdit = z.output<typeof bodySchema>;

/** Contract §7 defines `GET /user`, `PUT /user` and `GET /reauthenticate`. */
export function userRoutes(context: AuthContext): Hono {
  const limit = rateLimit(context, 'user', context.settings.rateLimit.otpPer5Minutes);
  return new Hono()
    .get('/user', async (c) => {
      const signedIn = await requireUser(c, context);
      const audiences = [signedIn.claims.aud].flat();
      if (!audiences.includes(audienceOf(c, signedIn.claims, context)))
        throw invalid("Token audience doesn't match request audience");
      return c.json(presentUser(signedIn.user));
    })
    .put('/user', limit, async (c) => {
      const signedIn = await requireUser(c, context);
      const edit = await readBody(c, bodySchema);
      const input = await checkEdit(context, signedIn, edit);
      const redirectTo = readRedirect(c, context);
      const user = await editOwnUser(context, signedIn, { ...input, redirectTo, origin: readOrigin(c) });
      return c.json(presentUser(user));
    })
    .get('/reauthenticate', async (c) => reauthenticate(context, c));
}

/** These refusals need no password comparison. `email` and `phone` are empty if unchanged. */
async function checkEdit({ db, settings }: AuthContext, { user, session, isAdmin }: SignedIn, edit: UserEdit) {
  const challenge = parseCodeChallenge(edit);
  const wantedEmail = edit.email && parseEmail(edit.email);
  const wantedPhone = edit.phone && parsePhone(edit.phone);
  const channel = parseChannel(wantedPhone ? edit.channel : '');
  const email = wantedEmail === user.email ? '' : wantedEmail;
  const phone = wantedPhone === user.phone ? '' : wantedPhone;
  if (edit.password) requireStrongPassword(edit.password, settings.password);
  if (edit.app_metadata && !isAdmin) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2' && (edit.password || email || phone)) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    throw new AuthError(401, 'insufficient_aal', message);
  }
  if (user.is_anonymous && edit.password && !user.email && !user.phone && !edit.email && !edit.phone) {
    throw invalid('Updating password of an anonymous user without an email or phone is not allowed', 422);
  }
  if (user.is_sso_user && (edit.password || email || phone || edit.nonce)) {
    throw new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    );
  }
  if (email && (await isEmailTaken(db, email, user.id))) throw emailExists();
  if (phone && (await isPhoneTaken(db, phone, user.id))) throw phoneExists();
  return { ...edit, email, phone, channel, challenge };
}

async function reauthenticate(context: AuthContext, c: Context): Promise<Response> {
  const { user } = await requireUser(c, context);
  if (!user.email && !user.phone) {
    throw invalid('Reauthentication requires the user to have an email or a phone number');
  }
  if (user.email && !user.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  if (!user.email && !user.phone_confirmed_at) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  }
  const redirectTo = readRedirect(c, context);
  const { address } = readOrigin(c);
  const messageId = await context.db.transaction().execute(async (transaction) => {
    const locked = await lockUser(transaction, { id: user.id });
    if (!locked) return null;
    const entry = { actor: user, address, now: context.now() };
    await addAuditEntry(transaction, { ...entry, action: 'user_reauthenticate_requested' });
    if (!locked.email) {
      return sendPhoneCode(context, transaction, { user: locked, kind: 'reauthentication', phone: locked.phone! });
    }
    await sendReauthentication(context, transaction, { user: locked, redirectTo });
    return null;
  });
  return c.json(presentMessage(messageId));
}
