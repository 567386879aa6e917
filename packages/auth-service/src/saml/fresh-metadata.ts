import type { AuthContext } from '#auth-context.ts';
import { fetchMetadata } from './fetch-metadata.ts';
import { type IdentityProvider, parseIdentityProvider } from './identity-provider.ts';
import { requireSameEntity } from './manage-sso-providers.ts';
import type { SsoProvider } from './sso-provider.ts';

/** Metadata without a cache time are cached this long. */
const cachedMs = 24 * 3_600_000;

/** Fetches old metadata with a URL again, because keys change; uses the stored ones if that fails. */
export async function readFreshMetadata(context: AuthContext, provider: SsoProvider): Promise<IdentityProvider> {
  const known = parseIdentityProvider(provider.metadataXml);
  if (!provider.metadataUrl || !isStale(known, provider.metadataAt, context.now())) return known;
  try {
    const xml = await fetchMetadata(provider.metadataUrl);
    requireSameEntity(provider, xml);
    await context.db
      .updateTable('saml_providers')
      .set({ metadata_xml: xml, updated_at: context.now() })
      .where('sso_provider_id', '=', provider.id)
      .execute();
    return parseIdentityProvider(xml);
  } catch (error) {
    const reason = (error as Error).message;
    context.log.warn({ ssoProviderId: provider.id, reason }, 'SAML metadata could not be fetched again');
    return known;
  }
}

function isStale({ validUntil, cacheMs }: IdentityProvider, storedAt: Date, now: Date): boolean {
  const age = now.getTime() - storedAt.getTime();
  if (validUntil && validUntil < now) return true;
  if (cacheMs !== null) return age > cacheMs;
  return !validUntil && age > cachedMs;
}
