import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { User } from '@supabase/supabase-js';
import type { RequestContext } from '#context/request-context.ts';
import { createAccountClient } from '#features/accounts/session/account-request.server.ts';
import type { SignInAccount } from './sign-in-account.ts';

type AskingContext = Pick<RequestContext, 'auth' | 'config' | 'clientAddress' | 'session'>;

/** Throws `unauthenticated` if the service has ended the session, `unavailable` if it does not answer. */
export async function getSignInAccount(context: AskingContext): Promise<SignInAccount> {
  return presentSignInAccount(await getSignInUser(context));
}

async function getSignInUser(context: AskingContext): Promise<User> {
  if (!context.session) throw new AppError('unauthenticated');
  const auth = createAccountClient(context, { headers: new Headers(), responseHeaders: new Headers() });
  const { data, error } = await auth
    .getUser(context.session.accessToken)
    .catch((error: Error) => ({ data: { user: null }, error }));
  if (data.user) return data.user;
  const status = error && 'status' in error ? error.status : undefined;
  const isRefused = error?.name === 'AuthSessionMissingError' || status === 401 || status === 403;
  throw new AppError(isRefused ? 'unauthenticated' : 'unavailable', { cause: error });
}

export function presentSignInAccount(user: User): SignInAccount {
  return {
    email: user.email || null,
    phone: user.phone || null,
    newEmail: user.new_email || null,
    emailChangeSentAt: user.email_change_sent_at ?? null,
    isManagedElsewhere: user.identities?.some(({ provider }) => provider.startsWith('sso:')) ?? false,
    factors: (user.factors ?? []).map((factor) => ({
      id: factor.id,
      kind: factor.factor_type,
      name: factor.friendly_name ?? '',
      isVerified: factor.status === 'verified',
      createdAt: factor.created_at,
    })),
    identities: (user.identities ?? []).map((identity) => ({
      id: identity.identity_id,
      provider: identity.provider,
      name: nameOf(identity.identity_data),
      linkedAt: identity.created_at ?? null,
    })),
  };
}

function nameOf(data: Record<string, unknown> = {}): string | null {
  const names = [data.email, data.phone, data.user_name, data.preferred_username, data.full_name, data.name];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}
