import { z } from 'zod';
import { isLoopback } from '#http/redirect-rules.ts';
import { address, flag, list } from './setting-kinds.ts';

export const knownProviders = ['apple', 'github', 'gitlab', 'google', 'keycloak'] as const;
type KnownProvider = (typeof knownProviders)[number];

export interface ProviderSettings {
  /** The name is `github`, or `custom:acme` for an operator's issuer. */
  name: string;
  kind: KnownProvider | 'custom';
  isEnabled: boolean;
  /** Sign-in uses the first id; ID tokens may have any of them as audience. */
  clientIds: string[];
  secret: string;
  redirectUri: string;
  /** A custom provider's URL is its issuer. */
  url: string | null;
  apiUrl: string | null;
  scopes: string[];
  isEmailOptional: boolean;
  isNonceOptional: boolean;
}

/** Requests contain secrets, so only this machine may be called without TLS. */
const serverAddress = address.refine((value) => !URL.canParse(value) || isSafe(new URL(value)), {
  error: 'must start with https:// (http:// is for this machine only)',
});

function isSafe({ protocol, hostname }: URL) {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

const knownSchema = z.object({
  ENABLED: flag(false),
  CLIENT_ID: list,
  SECRET: z.string().default(''),
  REDIRECT_URI: address.optional(),
  URL: serverAddress.optional(),
  API_URL: serverAddress.optional(),
  EMAIL_OPTIONAL: flag(false),
  SKIP_NONCE_CHECK: flag(false),
});

const customSchema = knownSchema.omit({ URL: true, API_URL: true }).extend({
  ENABLED: flag(true),
  CLIENT_ID: list.refine((ids) => ids.length > 0, { error: 'is required' }),
  ISSUER: z.string({ error: 'is required: the issuer that the discovery document names' }).pipe(serverAddress),
  SCOPES: z
    .string()
    .default('email profile')
    .transform((value) => value.split(/[\s,]+/).filter(Boolean)),
});

const customPattern = new RegExp(
  `^GOTRUE_EXTERNAL_CUSTOM_([A-Z0-9_]+)_(?:${Object.keys(customSchema.shape).join('|')})$`,
);

type Environment = Record<string, string | undefined>;

/**
 * Reads GoTrue's `GOTRUE_EXTERNAL_<PROVIDER>_…`, and `GOTRUE_EXTERNAL_CUSTOM_<NAME>_ISSUER`, `_CLIENT_ID`, `_SECRET`
 * and `_SCOPES` for the provider `custom:<name>`, with `-` for `_`.
 */
export function parseProviderSettings(environment: Environment, externalUrl: string) {
  const providers = new Map<string, ProviderSettings>();
  const problems: string[] = [];
  const redirectUri = `${externalUrl}/callback`;
  for (const name of knownProviders) {
    const prefix = `GOTRUE_EXTERNAL_${name.toUpperCase()}_`;
    const s = parseGroup(knownSchema, environment, { prefix, problems });
    if (!s) continue;
    const own = { name, kind: name, url: s.URL ?? null, apiUrl: s.API_URL ?? null, scopes: [] };
    providers.set(name, { ...own, ...toShared(s, redirectUri) });
  }
  for (const group of findCustomGroups(environment)) {
    const s = parseGroup(customSchema, environment, { prefix: `GOTRUE_EXTERNAL_CUSTOM_${group}_`, problems });
    if (!s) continue;
    const name = `custom:${group.toLowerCase().replaceAll('_', '-')}`;
    const own = { name, kind: 'custom' as const, url: s.ISSUER, apiUrl: null, scopes: s.SCOPES };
    providers.set(name, { ...own, ...toShared(s, redirectUri) });
  }
  return { providers, problems };
}

export const providerSettingNames = knownProviders.flatMap((provider) =>
  Object.keys(knownSchema.shape).map((key) => `GOTRUE_EXTERNAL_${provider.toUpperCase()}_${key}`),
);

export function isProviderSetting(name: string): boolean {
  return providerSettingNames.includes(name) || customPattern.test(name);
}

type SharedSettings = Pick<
  z.output<typeof knownSchema>,
  'ENABLED' | 'CLIENT_ID' | 'SECRET' | 'REDIRECT_URI' | 'EMAIL_OPTIONAL' | 'SKIP_NONCE_CHECK'
>;

function toShared(s: SharedSettings, redirectUri: string) {
  return {
    isEnabled: s.ENABLED,
    clientIds: s.CLIENT_ID,
    secret: s.SECRET,
    redirectUri: s.REDIRECT_URI ?? redirectUri,
    isEmailOptional: s.EMAIL_OPTIONAL,
    isNonceOptional: s.SKIP_NONCE_CHECK,
  };
}

function parseGroup<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
  { prefix, problems }: { prefix: string; problems: string[] },
): z.output<Schema> | null {
  const given = Object.keys(schema.shape).flatMap((key) => {
    const value = environment[prefix + key];
    return value ? [[key, value]] : [];
  });
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.map((issue) => `  ${prefix}${String(issue.path[0])}: ${issue.message}`));
  return null;
}

function findCustomGroups(environment: Environment): Set<string> {
  const groups = Object.keys(environment).map((name) =>
    environment[name] ? customPattern.exec(name)?.[1] : undefined,
  );
  return new Set(groups.filter((group) => group !== undefined));
}
