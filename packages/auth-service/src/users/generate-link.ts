import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, JsonObject } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { type LinkType, toActionLink } from '#mail/action-link.ts';
import { type MailToken, putMailToken } from '#mail/mail-token.ts';
import { retryOnConflict } from '#retry-on-conflict.ts';
import { addNamedUser } from './add-user.ts';
import { emailExists, parseEmail } from './addresses.ts';
import { mergeMetadata } from './edit-user.ts';
import { findUser, isEmailTaken, lockUser } from './find-user.ts';
import { addInvitedUser } from './invite-user.ts';
import { createUnknownPasswordHash, hashPassword, requireStrongPassword } from './passwords.ts';
import type { User } from './user.ts';

interface LinkRequest {
  /** For an unknown user `magiclink` becomes `signup`. */
  type: string;
  email: string;
  newEmail: string;
  password: string;
  data: JsonObject;
  audience: string;
  redirectTo: string;
  address: string;
}

interface GeneratedLink {
  user: User;
  token: MailToken;
  type: string;
  actionLink: string;
}

interface Step extends LinkRequest {
  /** Null means that the administrator gives none for an existing user. */
  passwordHash: string | null;
}
type AddToken = (
  context: AuthContext,
  transaction: AuthDatabase,
  step: Step,
) => Promise<{ user: Pick<User, 'id'>; token: MailToken }>;

const kinds: Record<string, { linkType: LinkType; needsUser: boolean; addToken: AddToken }> = {
  signup: { linkType: 'signup', needsUser: false, addToken: addSignUpToken },
  invite: { linkType: 'invite', needsUser: false, addToken: addInviteToken },
  magiclink: { linkType: 'magiclink', needsUser: true, addToken: addRecoveryToken },
  recovery: { linkType: 'recovery', needsUser: true, addToken: addRecoveryToken },
  email_change_current: { linkType: 'email_change', needsUser: true, addToken: addEmailChangeToken },
  email_change_new: { linkType: 'email_change', needsUser: true, addToken: addEmailChangeToken },
};

/** Sends nothing: an administrator delivers the link (contract §13). */
export async function generateLink(context: AuthContext, asked: LinkRequest): Promise<GeneratedLink> {
  const known = await findUser(context.db, { email: asked.email, audience: asked.audience });
  const becomesSignUp = !known && asked.type === 'magiclink';
  const request = becomesSignUp ? { ...asked, type: 'signup' } : asked;
  const kind = Object.hasOwn(kinds, request.type) ? kinds[request.type] : undefined;
  if (!kind) throw invalid(`Invalid email action link type requested: ${request.type}`);
  if (kind.needsUser && !known) throw userNotFound();
  const needsPassword = request.type === 'signup' && (!known || (!known.email_confirmed_at && request.password !== ''));
  // Hashing is slow, so it runs outside the transaction.
  const chosenHash = needsPassword && !becomesSignUp ? await hashNewPassword(context, request.password) : null;
  const passwordHash = becomesSignUp ? createUnknownPasswordHash() : chosenHash;
  return retryOnConflict(() =>
    context.db.transaction().execute(async (transaction) => {
      const { user, token } = await kind.addToken(context, transaction, { ...request, passwordHash });
      const { linkType } = kind;
      const actionLink = toActionLink(context, { linkType, tokenHash: token.hash, redirectTo: request.redirectTo });
      return { user: (await findUser(transaction, { id: user.id }))!, token, type: request.type, actionLink };
    }),
  );
}

async function hashNewPassword(context: AuthContext, password: string): Promise<string> {
  if (!password) throw invalid('Signup requires a valid password');
  requireStrongPassword(password, context.settings.password);
  return hashPassword(context, password);
}

async function addSignUpToken(context: AuthContext, transaction: AuthDatabase, step: Step) {
  const { email, audience, data, passwordHash } = step;
  const known = await lockUser(transaction, { email, audience });
  if (known?.email_confirmed_at) throw emailExists();
  if (!known && !passwordHash) throw userNotFound();
  if (known) {
    const metadata = JSON.stringify(mergeMetadata(known.raw_user_meta_data, data));
    await transaction.updateTable('users').set({ raw_user_meta_data: metadata }).where('id', '=', known.id).execute();
  }
  const user = known ?? (await addNamedUser(context, transaction, { email, audience, data, passwordHash }));
  const signUp = { passwordHash: known ? passwordHash : null, data };
  return {
    user,
    token: await putMailToken(context, transaction, { user, type: 'confirmation_token', address: email, signUp }),
  };
}

async function addInviteToken(context: AuthContext, transaction: AuthDatabase, step: Step) {
  const user = await addInvitedUser(context, transaction, step);
  const signUp = { passwordHash: null, data: step.data };
  const token = { user, type: 'confirmation_token', address: step.email, signUp } as const;
  const columns = { invited_at: context.now() };
  return { user, token: await putMailToken(context, transaction, { ...token, columns }) };
}

async function addRecoveryToken(context: AuthContext, transaction: AuthDatabase, step: Step) {
  const user = await lockKnown(transaction, step);
  const entry = { actor: user, address: step.address, now: context.now() };
  await addAuditEntry(transaction, { ...entry, action: 'user_recovery_requested' });
  return {
    user,
    token: await putMailToken(context, transaction, { user, type: 'recovery_token', address: step.email }),
  };
}

async function addEmailChangeToken(context: AuthContext, transaction: AuthDatabase, step: Step) {
  const isCurrent = step.type === 'email_change_current';
  if (isCurrent && !context.settings.mail.isChangeSecure) {
    throw invalid('Enable secure email change to generate link for current email');
  }
  const newEmail = parseEmail(step.newEmail);
  const user = await lockKnown(transaction, step);
  if (await isEmailTaken(transaction, newEmail, user.id)) throw emailExists();
  const token = await putMailToken(context, transaction, {
    user,
    type: isCurrent ? 'email_change_token_current' : 'email_change_token_new',
    address: isCurrent ? step.email : newEmail,
    columns: { email_change: newEmail, email_change_confirm_status: 0 },
  });
  return { user, token };
}

async function lockKnown(transaction: AuthDatabase, { email, audience }: LinkRequest): Promise<User> {
  const user = await lockUser(transaction, { email, audience });
  if (!user) throw userNotFound();
  return user;
}

function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User with this email not found');
}
