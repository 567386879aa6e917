import { inTime } from '@catlas/platform/queue/in-time.ts';
import type { AuthContext } from '#auth-context.ts';
import { AuthError } from '#http/auth-error.ts';
import type { OutsidePerson } from '#identities/outside-person.ts';
import type { OutsideFlow, ProviderTokens } from '#tokens/flow-state.ts';
import { callTimeoutSeconds } from './configure-client.ts';
import { toProviderTokens } from './provider.ts';

export interface ReturnedPerson {
  person: OutsidePerson;
  tokens: ProviderTokens;
}

/**
 * Throws 400 `bad_oauth_callback` without a code, 400 `oauth_provider_not_supported` for a disabled provider, 500 for
 * its failures.
 */
export async function welcomePerson(
  { providers }: Pick<AuthContext, 'providers'>,
  { id: state, providerType, codeVerifier, isEmailOptional }: OutsideFlow,
  callback: URLSearchParams,
): Promise<ReturnedPerson> {
  if (!callback.get('code')) {
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  }
  const provider = providers.byName.get(providerType);
  if (!provider) {
    const message = `Unsupported provider: ${providers.findFault(providerType)}`;
    throw new AuthError(400, 'oauth_provider_not_supported', message);
  }
  const answer = { state, codeVerifier: codeVerifier ?? '', callback };
  return withinTimeLimit(async () => {
    const tokens = await provider
      .exchangeCode(answer)
      .catch((error) => fail('Unable to exchange external code', error));
    const person = await provider
      .identify(tokens, callback)
      .catch((error) => fail('Error getting user profile from external provider', error));
    requireAddress(person, isEmailOptional);
    return { person, tokens: toProviderTokens(tokens) };
  });
}

/** Throws 500 for a person without a required address. */
export function requireAddress(person: OutsidePerson, isEmailOptional: boolean): void {
  if (person.emails.length === 0 && !isEmailOptional) fail('Error getting user email from external provider');
}

/** Throws 500 at the timeout, without cancelling the calls. */
export async function withinTimeLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  const tooLate = () => new AuthError(500, 'unexpected_failure', 'External provider did not answer in time');
  return inTime(work(), callTimeoutSeconds * 1000, tooLate);
}

function fail(message: string, cause?: unknown): never {
  throw new AuthError(500, 'unexpected_failure', message, { cause });
}
