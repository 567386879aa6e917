import { redirect } from 'react-router';
import { clearSessionCookies, createAccountClient, homeOf } from './account-request.server.ts';
import { endMemberSessions } from './member-session.server.ts';
import type { RequestContext } from './request-context.ts';

const scopes = ['global', 'local', 'others'] as const;

/**
 * `POST /logout`: ends the sessions of the chosen scope (spec §4: all of them by default), at the sign-in service and,
 * for the access tokens that are still good, here. They end here even when the service refuses or can't be reached.
 */
export async function answerSignOut(context: RequestContext, request: Request): Promise<Response> {
  const form = await request.formData();
  const scope = scopes.find((name) => name === form.get('scope')) ?? 'global';
  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: request.headers, responseHeaders });
  const { error } = await auth.signOut({ scope }).catch((error: Error) => ({ error }));
  if (error) context.log.warn({ err: error, scope }, 'signing out was not acknowledged by the sign-in service');
  const { session } = context;
  if (session) await endMemberSessions(context, { userId: session.userId, scope, sessionId: session.sessionId });
  if (scope !== 'others') clearSessionCookies(request.headers, responseHeaders);
  return redirect(homeOf(request), { headers: responseHeaders });
}
