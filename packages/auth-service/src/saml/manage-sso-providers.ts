import { randomUUID } from 'node:crypto';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import type { AttributeMapping } from './attribute-mapping.ts';
import { parseIdentityProvider } from './identity-provider.ts';
import { findSsoProvider, type SsoProvider } from './sso-provider.ts';

/** Absent fields stay unchanged, null clears. */
export interface ManagedSsoProvider {
  metadata?: { xml: string; url: string | null };
  domains?: string[];
  attributeMapping?: AttributeMapping;
  resourceId?: string | null;
  nameIdFormat?: string | null;
  isDisabled?: boolean;
}

type NewSsoProvider = ManagedSsoProvider & Required<Pick<ManagedSsoProvider, 'metadata'>>;

/** Throws 400 for metadata that can't be read, `saml_idp_already_exists`, `sso_domain_already_exists`, `conflict`. */
export async function addSsoProvider(context: AuthContext, input: NewSsoProvider): Promise<SsoProvider> {
  const { entityId } = parseIdentityProvider(input.metadata.xml);
  return context.db.transaction().execute(async (transaction) => {
    if (await findSsoProvider(transaction, { entityId })) {
      const message = `SAML Identity Provider with this EntityID (${entityId}) already exists`;
      throw new AuthError(422, 'saml_idp_already_exists', message);
    }
    const now = context.now();
    const times = { created_at: now, updated_at: now };
    const id = randomUUID();
    await requireFreeResourceId(transaction, id, input.resourceId);
    const provider = { id, resource_id: input.resourceId ?? null, disabled: input.isDisabled ?? false };
    await transaction
      .insertInto('sso_providers')
      .values({ ...provider, ...times })
      .execute();
    await transaction
      .insertInto('saml_providers')
      .values({
        id: randomUUID(),
        sso_provider_id: id,
        entity_id: entityId,
        metadata_xml: input.metadata.xml,
        metadata_url: input.metadata.url,
        attribute_mapping: JSON.stringify(input.attributeMapping ?? {}),
        name_id_format: input.nameIdFormat ?? null,
        ...times,
      })
      .execute();
    await setDomains(transaction, { providerId: id, domains: input.domains ?? [], now });
    return (await findSsoProvider(transaction, { id }))!;
  });
}

/** Throws as `addSsoProvider`, and 400 `saml_entity_id_mismatch` for the metadata of another identity provider. */
export async function editSsoProvider(
  context: AuthContext,
  provider: SsoProvider,
  input: ManagedSsoProvider,
): Promise<SsoProvider> {
  const { id } = provider;
  if (input.metadata) requireSameEntity(provider, input.metadata.xml);
  return context.db.transaction().execute(async (transaction) => {
    const now = context.now();
    await requireFreeResourceId(transaction, id, input.resourceId);
    await transaction
      .updateTable('sso_providers')
      .set({
        ...(input.resourceId === undefined ? {} : { resource_id: input.resourceId }),
        ...(input.isDisabled === undefined ? {} : { disabled: input.isDisabled }),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    await transaction
      .updateTable('saml_providers')
      .set({
        ...(input.metadata ? { metadata_xml: input.metadata.xml, updated_at: now } : {}),
        ...(input.metadata?.url ? { metadata_url: input.metadata.url } : {}),
        ...(input.attributeMapping ? { attribute_mapping: JSON.stringify(input.attributeMapping) } : {}),
        name_id_format: input.nameIdFormat === undefined ? provider.nameIdFormat : input.nameIdFormat,
      })
      .where('sso_provider_id', '=', id)
      .execute();
    if (input.domains) await setDomains(transaction, { providerId: id, domains: input.domains, now });
    return (await findSsoProvider(transaction, { id }))!;
  });
}

/** Its users stay, and can't sign in any more. */
export async function removeSsoProvider({ db }: AuthContext, { id }: SsoProvider): Promise<void> {
  await db.deleteFrom('sso_providers').where('id', '=', id).execute();
}

/** Throws 400 `saml_entity_id_mismatch`: accounts belong to the identity provider that verified them. */
export function requireSameEntity(provider: Pick<SsoProvider, 'entityId'>, metadataXml: string): void {
  const { entityId } = parseIdentityProvider(metadataXml);
  if (entityId === provider.entityId) return;
  const message = `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${provider.entityId}' but got '${entityId}'`;
  throw new AuthError(400, 'saml_entity_id_mismatch', message);
}

async function requireFreeResourceId(transaction: AuthDatabase, id: string, resourceId?: string | null) {
  const owner = resourceId ? await findSsoProvider(transaction, { resourceId }) : null;
  if (owner && owner.id !== id) {
    throw new AuthError(422, 'conflict', `SSO provider with this resource_id (${resourceId}) already exists`);
  }
}

async function setDomains(
  transaction: AuthDatabase,
  { providerId, domains, now }: { providerId: string; domains: string[]; now: Date },
): Promise<void> {
  const wanted = new Map(domains.map((domain) => [domain.toLowerCase(), domain]));
  if (wanted.has('')) throw invalid('SSO domains may not be empty');
  const present = new Set<string>();
  for (const domain of wanted.values()) {
    const owner = await findSsoProvider(transaction, { domain });
    if (owner && owner.id !== providerId) {
      const message = `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner.id})`;
      throw new AuthError(400, 'sso_domain_already_exists', message);
    }
    if (owner) present.add(domain.toLowerCase());
  }
  const own = await transaction
    .selectFrom('sso_domains')
    .select(['id', 'domain'])
    .where('sso_provider_id', '=', providerId)
    .execute();
  for (const { id, domain } of own) {
    if (!wanted.has(domain.toLowerCase())) await transaction.deleteFrom('sso_domains').where('id', '=', id).execute();
  }
  for (const [key, domain] of wanted) {
    if (present.has(key)) continue;
    const times = { created_at: now, updated_at: now };
    await transaction
      .insertInto('sso_domains')
      .values({ id: randomUUID(), sso_provider_id: providerId, domain, ...times })
      .execute();
  }
}
