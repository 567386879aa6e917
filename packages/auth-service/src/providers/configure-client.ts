import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client';
import type { ProviderSettings } from '#settings/provider-settings.ts';

/** The service itself responds within ten seconds, so calls to a provider must be shorter. */
export const callTimeoutSeconds = 8;
/** Issuers change their keys often and their addresses hardly ever. */
const discoveryLifeMs = 3_600_000;

type ClientSettings = Pick<ProviderSettings, 'clientIds' | 'secret'>;

export function configureClient(settings: ClientSettings, server: ServerMetadata): Configuration {
  const config = new Configuration(server, settings.clientIds[0]!, {}, chooseAuthentication(settings, server));
  config.timeout = callTimeoutSeconds;
  // Settings allow plain http for this machine only.
  if (server.issuer.startsWith('http:')) allowInsecureRequests(config);
  if (server.jwks_uri) enableNonRepudiationChecks(config);
  return config;
}

/** Requests the discovery document again after an hour; the last one counts during an outage. */
export function discoverClient(
  settings: ClientSettings,
  issuer: string,
  now: () => Date,
): () => Promise<Configuration> {
  const refresh = async () => {
    const isPlain = issuer.startsWith('http:');
    const found = await discovery(new URL(issuer), settings.clientIds[0]!, {}, None(), {
      timeout: callTimeoutSeconds,
      execute: isPlain ? [allowInsecureRequests] : [],
    });
    return configureClient(settings, found.serverMetadata());
  };
  let latest: Promise<Configuration> | null = null;
  let staleAt = 0;
  return () => {
    const time = now().getTime();
    if (latest && time < staleAt) return latest;
    const before = latest;
    staleAt = time + discoveryLifeMs;
    latest = refresh().catch((error) => {
      staleAt = 0;
      if (!before) throw error;
      return before;
    });
    return latest;
  };
}

/** Without a list, the standard's default is authentication by header. */
function chooseAuthentication({ secret }: ClientSettings, server: ServerMetadata): ClientAuth {
  if (!secret) return None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}
