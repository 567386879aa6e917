import { createHash } from 'node:crypto';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import type { OutsidePerson } from '#identities/outside-person.ts';
import type { ProviderSettings } from '#settings/provider-settings.ts';
import type { ProviderTokens } from '#tokens/flow-state.ts';
import type { IdTokens } from './id-tokens.ts';

/** The tokens from a code exchange. */
export type ExchangedTokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** Provider-specific behaviour; the rest is plain OAuth 2. */
export interface ProviderProtocol {
  /** Where its addresses are and how the service proves itself there. May ask the provider, and throws when it is away. */
  configure(): Promise<Configuration>;
  /** Always requested. */
  scopes: string[];
  /** Whether each sign-in ends with an ID token, which then has to carry the sign-in's nonce. */
  hasIdToken: boolean;
  /** How it sends people back, where not by a redirect. */
  responseMode?: 'form_post';
  /** The signed-in person. `callback` has the parameters of the provider's redirect. */
  identify(config: Configuration, tokens: ExchangedTokens, callback: URLSearchParams): Promise<OutsidePerson>;
  /** Verifies ID tokens from clients; absent if the provider issues none. */
  idTokens?: IdTokens;
}

interface SignInRequest {
  /** Returned in the provider's redirect. */
  state: string;
  codeVerifier: string;
  /** Requested in addition to the scopes that the protocol needs. */
  scopes: string[];
  /** The client's extra parameters for the provider. */
  parameters: Record<string, string>;
}

interface SignInAnswer {
  state: string;
  codeVerifier: string;
  /** The parameters of the provider's redirect. */
  callback: URLSearchParams;
}

/** An external sign-in provider. */
export interface Provider {
  settings: ProviderSettings;
  idTokens: IdTokens | null;
  /** The provider's sign-in page. */
  createSignInUrl(request: SignInRequest): Promise<URL>;
  /** Exchanges the code of the redirect. Throws if the provider refuses it or its response is invalid. */
  exchangeCode(answer: SignInAnswer): Promise<ExchangedTokens>;
  identify(tokens: ExchangedTokens, callback: URLSearchParams): Promise<OutsidePerson>;
}

export function createProvider(settings: ProviderSettings, protocol: ProviderProtocol): Provider {
  return {
    settings,
    idTokens: protocol.idTokens ?? null,
    async createSignInUrl({ state, codeVerifier, scopes, parameters }) {
      const config = await protocol.configure();
      const wanted = new Set([...protocol.scopes, ...settings.scopes, ...scopes]);
      // An ID token with a nonce that is not the service's own would be taken for another sign-in's.
      const { nonce: _theirs, ...withoutNonce } = parameters;
      return buildAuthorizationUrl(config, {
        ...(protocol.idTokens ? withoutNonce : parameters),
        redirect_uri: settings.redirectUri,
        response_type: 'code',
        scope: [...wanted].join(' '),
        state,
        ...(protocol.responseMode ? { response_mode: protocol.responseMode } : {}),
        ...(protocol.hasIdToken ? { nonce: toNonce(codeVerifier) } : {}),
        ...(config.serverMetadata().supportsPKCE()
          ? { code_challenge: await calculatePKCECodeChallenge(codeVerifier), code_challenge_method: 'S256' }
          : {}),
      });
    },
    async exchangeCode({ state, codeVerifier, callback }) {
      const config = await protocol.configure();
      const address = new URL(settings.redirectUri);
      for (const [name, value] of callback) address.searchParams.append(name, value);
      // Only checked for providers that announce it; the name of others is not known in advance.
      if (!config.serverMetadata().authorization_response_iss_parameter_supported) address.searchParams.delete('iss');
      return authorizationCodeGrant(config, address, {
        expectedState: state,
        ...(config.serverMetadata().supportsPKCE() ? { pkceCodeVerifier: codeVerifier } : {}),
        ...(protocol.hasIdToken ? { expectedNonce: toNonce(codeVerifier) } : {}),
      });
    },
    async identify(tokens, callback) {
      return protocol.identify(await protocol.configure(), tokens, callback);
    },
  };
}

export function toProviderTokens(tokens: ExchangedTokens): ProviderTokens {
  return { token: tokens.access_token, refreshToken: tokens.refresh_token ?? '' };
}

/** The verifier stays in the service: knowing the nonce does not reveal it. */
function toNonce(codeVerifier: string): string {
  return createHash('sha256').update(`nonce ${codeVerifier}`).digest('base64url');
}
