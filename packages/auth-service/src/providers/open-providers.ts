import type { ProviderSettings } from '#settings/provider-settings.ts';
import { githubProtocol } from './github.ts';
import { gitlabProtocol } from './gitlab.ts';
import { openIdConnectProtocol } from './openid-connect.ts';
import { createProvider, type Provider } from './provider.ts';

export interface Providers {
  byName: ReadonlyMap<string, Provider>;
  findFault(name: string): string | null;
}

const protocols = {
  github: githubProtocol,
  gitlab: gitlabProtocol,
  google: openIdConnectProtocol,
  apple: openIdConnectProtocol,
  keycloak: openIdConnectProtocol,
  custom: openIdConnectProtocol,
};

/** Makes no request, because providers are called at sign-in. */
export function openProviders(settings: ReadonlyMap<string, ProviderSettings>, now: () => Date): Providers {
  const byName = new Map<string, Provider>();
  for (const [name, each] of settings) {
    if (!findSettingsFault(each)) byName.set(name, createProvider(each, protocols[each.kind](each, now)));
  }
  return {
    byName,
    findFault(name) {
      const found = settings.get(name);
      return found ? findSettingsFault(found) : `Provider ${name} could not be found`;
    },
  };
}

function findSettingsFault({ kind, isEnabled, clientIds, secret, url }: ProviderSettings): string | null {
  if (!isEnabled) return 'provider is not enabled';
  if (clientIds.length === 0) return 'missing OAuth client ID';
  // A custom issuer may know the service as a public client, proved by PKCE alone.
  if (!secret && kind !== 'custom') return 'missing OAuth secret';
  if (kind === 'keycloak' && !url) return 'unable to find URL for the Keycloak provider';
  return null;
}
