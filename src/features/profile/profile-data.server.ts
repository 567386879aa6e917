import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { withNextPath } from '#context/account-next-path.ts';
import { requireMember } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { toViewer } from '#context/viewer.ts';
import { clearSessionCookies } from '#features/accounts/session/account-request.server.ts';
import { endMemberSessions } from '#features/accounts/session/member-session.server.ts';
import { findSignInWays } from '#features/accounts/sign-in/find-sign-in-ways.server.ts';
import { listDevices } from '#features/profile/sign-in/list-devices.server.ts';
import { getSignInAccount } from '#features/profile/sign-in/sign-in-account.server.ts';
import type { SignInAccount } from '#features/profile/sign-in/sign-in-account.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';

/** `account` is null if the sign-in service does not answer. Redirects to sign-in if it has ended the session. */
export async function getProfileData(context: RequestContext, request: Request) {
  const viewer = requireMember(context);
  const scope = { ...context, viewer };
  const [account, ways, devices, row] = await Promise.all([
    findSignInAccount(context, request),
    findSignInWays(context),
    listDevices(scope),
    context.db.selectFrom('users').selectAll().where('id', '=', viewer.id).executeTakeFirstOrThrow(),
  ]);
  return {
    // A preceding action may have changed the name, so it is read again.
    viewer: toViewer(row),
    memberSince: row.created_at.toISOString(),
    hasMailOn: row.has_mail_on,
    hasQuestionMailOn: row.has_question_mail_on,
    account,
    providers: ways.providers.map(({ id }) => id),
    devices,
  };
}

async function findSignInAccount(context: RequestContext, request: Request): Promise<SignInAccount | null> {
  try {
    return await getSignInAccount(context);
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'unauthenticated') throw await leadToSignIn(context, request);
    context.log.warn({ err: error }, 'the account page lacks what the sign-in service knows');
    return null;
  }
}

/** The access token of an ended session is still valid, so the session ends here too. */
async function leadToSignIn(context: RequestContext, request: Request): Promise<Response> {
  const { userId, sessionId } = context.session!;
  await endMemberSessions(context, { userId, scope: 'local', sessionId });
  const headers = new Headers();
  clearSessionCookies(request.headers, headers);
  const { prefix } = splitLocale(new URL(request.url).pathname);
  return redirectTo(withNextPath(localizePath('/login', prefix), localizePath('/user', prefix)), { headers });
}
