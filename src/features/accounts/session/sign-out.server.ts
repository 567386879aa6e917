import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { parseNextPath } from '#context/account-next-path.ts';
import type { RequestContext } from '#context/request-context.ts';
import { clearSessionCookies, createAccountClient, homeOf } from './account-request.server.ts';
import { endMemberSessions } from './member-session.server.ts';

export const signOutScopes = ['global', 'local', 'others'] as const;
export type SignOutScope = (typeof signOutScopes)[number];

/** Ends the sessions here even if the service rejects the call or is unavailable (contract §7). */
export async function signOut(context: RequestContext, scope: SignOutScope): Promise<void> {
  const { session, log } = context;
  if (!session) return;
  const { userId, sessionId, accessToken } = session;
  const auth = createAccountClient(context, { headers: new Headers(), responseHeaders: new Headers() });
  const { error } = await auth.admin.signOut(accessToken, scope).catch((error: Error) => ({ error }));
  if (error) log.warn({ err: error, scope }, 'signing out was not acknowledged by the sign-in service');
  await endMemberSessions(context, { userId, scope, sessionId });
}

export async function answerSignOut(context: RequestContext, request: Request): Promise<Response> {
  const form = await readPageForm(request);
  const scope = signOutScopes.find((name) => name === form.get('scope')) ?? 'global';
  await signOut(context, scope);
  const responseHeaders = new Headers();
  if (scope !== 'others') clearSessionCookies(request.headers, responseHeaders);
  return redirectTo(parseNextPath(form.get('next')) ?? homeOf(request), { headers: responseHeaders });
}
