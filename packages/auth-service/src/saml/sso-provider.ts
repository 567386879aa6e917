import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AuthDatabase, JsonObject } from '#auth-schema.ts';
import type { AttributeMapping } from './attribute-mapping.ts';

export interface SsoProvider {
  id: string;
  resourceId: string | null;
  isDisabled: boolean;
  entityId: string;
  metadataXml: string;
  metadataUrl: string | null;
  metadataAt: Date;
  attributeMapping: AttributeMapping;
  nameIdFormat: string | null;
  domains: SsoDomain[];
  createdAt: Date;
  updatedAt: Date;
}

/** Times are ISO texts. */
interface SsoDomain {
  id: string;
  domain: string;
  created_at: string;
  updated_at: string;
}

type SsoProviderKey = { id: string } | { domain: string } | { entityId: string } | { resourceId: string };

/** Domains and resource ids ignore letter case. */
export async function findSsoProvider(db: AuthDatabase, key: SsoProviderKey): Promise<SsoProvider | null> {
  const row = await selectProviders(db).where(conditionOf(key)).executeTakeFirst();
  return row ? toSsoProvider(row) : null;
}

export async function listSsoProviders(db: AuthDatabase): Promise<SsoProvider[]> {
  const rows = await selectProviders(db).orderBy('sso_providers.created_at').orderBy('sso_providers.id').execute();
  return rows.map(toSsoProvider);
}

function conditionOf(key: SsoProviderKey) {
  if ('id' in key) return sql<boolean>`sso_providers.id = ${key.id}`;
  if ('entityId' in key) return sql<boolean>`saml_providers.entity_id = ${key.entityId}`;
  if ('resourceId' in key) return sql<boolean>`lower(sso_providers.resource_id) = lower(${key.resourceId})`;
  return sql<boolean>`sso_providers.id in (
    select sso_provider_id from auth.sso_domains where lower(domain) = lower(${key.domain}))`;
}

function selectProviders(db: AuthDatabase) {
  return db
    .selectFrom('sso_providers')
    .innerJoin('saml_providers', 'saml_providers.sso_provider_id', 'sso_providers.id')
    .select([
      'sso_providers.id',
      'sso_providers.resource_id',
      'sso_providers.disabled',
      'sso_providers.created_at',
      'sso_providers.updated_at',
      'saml_providers.entity_id',
      'saml_providers.metadata_xml',
      'saml_providers.metadata_url',
      'saml_providers.updated_at as metadata_at',
      'saml_providers.attribute_mapping',
      'saml_providers.name_id_format',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('sso_domains')
          .select(['sso_domains.id', 'domain', 'sso_domains.created_at', 'sso_domains.updated_at'])
          .whereRef('sso_domains.sso_provider_id', '=', 'sso_providers.id')
          .orderBy('domain'),
      ).as('domains'),
    );
}

type ProviderRow = Awaited<ReturnType<ReturnType<typeof selectProviders>['executeTakeFirstOrThrow']>>;

function toSsoProvider(row: ProviderRow): SsoProvider {
  return {
    id: row.id,
    resourceId: row.resource_id,
    isDisabled: row.disabled ?? false,
    entityId: row.entity_id,
    metadataXml: row.metadata_xml,
    metadataUrl: row.metadata_url,
    metadataAt: row.metadata_at,
    attributeMapping: (row.attribute_mapping ?? {}) as AttributeMapping,
    nameIdFormat: row.name_id_format,
    domains: row.domains as SsoDomain[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Lists omit the metadata, which is long. */
export function presentSsoProvider(provider: SsoProvider, { hasMetadata = true } = {}): JsonObject {
  const { resourceId, metadataUrl, nameIdFormat } = provider;
  return {
    id: provider.id,
    ...(resourceId ? { resource_id: resourceId } : {}),
    disabled: provider.isDisabled,
    saml: {
      entity_id: provider.entityId,
      ...(hasMetadata ? { metadata_xml: provider.metadataXml } : {}),
      ...(metadataUrl ? { metadata_url: metadataUrl } : {}),
      attribute_mapping: provider.attributeMapping,
      ...(nameIdFormat ? { name_id_format: nameIdFormat } : {}),
    },
    domains: provider.domains.map(({ id, domain, created_at, updated_at }) => ({
      id,
      domain,
      created_at: new Date(created_at),
      updated_at: new Date(updated_at),
    })),
    created_at: provider.createdAt,
    updated_at: provider.updatedAt,
  };
}
