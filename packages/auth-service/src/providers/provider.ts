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

export type ExchangedTokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

export interface ProviderProtocol {
  /** May call the provider, and throws when it is down. */
  configure(): Promise<Configuration>;
  scopes: string[];
  /** The ID token must carry the sign-in's nonce. */
  hasIdToken: boolean;
  responseMode?: 'form_post';
  /** `callback` has the parameters of the provider's redirect. */
  identify(config: Configuration, tokens: ExchangedTokens, callback: URLSearchParams): Promise<OutsidePerson>;
  /** A provider without ID tokens has none. */
  idTokens?: IdTokens;
}

interface SignInRequest {
  state: string;
  codeVerifier: string;
  scopes: string[];
  parameters: Record<string, string>;
}

interface SignInAnswer {
  state: string;
  codeVerifier: string;
  callback: URLSearchParams;
}

export interface Provider {
  settings: ProviderSettings;
  idTokens: IdTokens | null;
  createSignInUrl(request: SignInRequest): Promise<URL>;
  /** Throws if the provider refuses the code or its response is invalid. */
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
      // An ID token with a foreign nonce would count as another sign-in's.
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
      // Only providers that announce the issuer parameter are checked; the name of others is unknown.
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

/** The nonce does not reveal the verifier, which stays in the service. */
function toNonce(codeVerifier: string): string {
  return createHash('sha256').update(`nonce ${codeVerifier}`).digest('base64url');
}
