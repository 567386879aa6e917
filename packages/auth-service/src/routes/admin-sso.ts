import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '#auth-context.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { isUuid, requireAdmin } from '#http/authenticate.ts';
import { readBody, textField } from '#http/request-body.ts';
import { attributeMappingSchema } from '#saml/attribute-mapping.ts';
import { fetchMetadata, requireSafeMetadataUrl } from '#saml/fetch-metadata.ts';
import {
  addSsoProvider,
  editSsoProvider,
  type ManagedSsoProvider,
  removeSsoProvider,
} from '#saml/manage-sso-providers.ts';
import { nameIdFormats } from '#saml/service-provider.ts';
import { findSsoProvider, listSsoProviders, presentSsoProvider, type SsoProvider } from '#saml/sso-provider.ts';

const bodySchema = z.object({
  type: textField,
  metadata_url: textField,
  metadata_xml: textField,
  domains: z.array(z.string()).nullish(),
  attribute_mapping: attributeMappingSchema.nullish(),
  /** Absent changes nothing; null and empty clear it. */
  resource_id: z.string().nullable().optional(),
  name_id_format: z.string().nullable().optional(),
  disabled: z.boolean().nullish(),
});
type Body = z.output<typeof bodySchema>;

/** Contract §13 requires tokens of an administrator's role for `/admin/sso/providers…`. */
export function adminSsoRoutes(context: AuthContext): Hono {
  return new Hono()
    .get('/admin/sso/providers', async (c) => {
      await requireAdmin(c, context);
      const providers = await listSsoProviders(context.db);
      return c.json({ items: providers.map((provider) => presentSsoProvider(provider, { hasMetadata: false })) });
    })
    .post('/admin/sso/providers', async (c) => {
      await requireAdmin(c, context);
      const body = await readBody(c, bodySchema);
      if (body.type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type");
      const { metadata, ...input } = await parseInput(body);
      if (!metadata) throw invalid('Either metadata_xml or metadata_url must be set');
      return c.json(presentSsoProvider(await addSsoProvider(context, { ...input, metadata })), 201);
    })
    .get('/admin/sso/providers/:id', async (c) => {
      await requireAdmin(c, context);
      return c.json(presentSsoProvider(await getProvider(context, c.req.param('id'))));
    })
    .put('/admin/sso/providers/:id', async (c) => {
      await requireAdmin(c, context);
      const provider = await getProvider(context, c.req.param('id'));
      const input = await parseInput(await readBody(c, bodySchema));
      return c.json(presentSsoProvider(await editSsoProvider(context, provider, input)));
    })
    .delete('/admin/sso/providers/:id', async (c) => {
      await requireAdmin(c, context);
      const provider = await getProvider(context, c.req.param('id'));
      await removeSsoProvider(context, provider);
      return c.json(presentSsoProvider(provider));
    });
}

async function getProvider({ db }: AuthContext, id: string): Promise<SsoProvider> {
  const provider = isUuid(id) ? await findSsoProvider(db, { id }) : null;
  if (!provider) throw new AuthError(404, 'sso_provider_not_found', 'SSO Identity Provider not found');
  return provider;
}

/** Fetches the metadata if only a URL is given. */
async function parseInput(body: Body): Promise<ManagedSsoProvider> {
  const { metadata_url: url, metadata_xml: xml } = body;
  if (url && xml) throw invalid('Only one of metadata_xml or metadata_url needs to be set');
  if (url) requireSafeMetadataUrl(url);
  if (body.name_id_format && !nameIdFormats.includes(body.name_id_format)) {
    throw invalid(`name_id_format must be unspecified or one of ${nameIdFormats.join(', ')}`);
  }
  const text = xml || (url && (await fetchMetadata(url)));
  return {
    metadata: text ? { xml: text, url: url || null } : undefined,
    domains: body.domains ?? undefined,
    attributeMapping: body.attribute_mapping?.keys ? body.attribute_mapping : undefined,
    resourceId: body.resource_id === undefined ? undefined : body.resource_id || null,
    nameIdFormat: body.name_id_format === undefined ? undefined : body.name_id_format || null,
    isDisabled: body.disabled ?? undefined,
  };
}
