import { z } from 'zod';
import type { ConfiguredKey } from '#tokens/configured-keys.ts';
import { count } from './setting-kinds.ts';

export const jwtShape = {
  GOTRUE_JWT_SECRET: z.string().optional(),
  GOTRUE_JWT_KEY_ID: z.string().optional(),
  GOTRUE_JWT_KEYS: z.string().optional(),
  GOTRUE_JWT_EXP: count(3600, { min: 1 }),
  GOTRUE_JWT_AUD: z.string().default('authenticated'),
  GOTRUE_JWT_ISSUER: z.string().optional(),
  GOTRUE_JWT_DEFAULT_GROUP_NAME: z.string().default('authenticated'),
  GOTRUE_JWT_ADMIN_ROLES: z
    .string()
    .default('service_role,supabase_admin')
    .transform((value) => value.split(',').map((role) => role.trim())),
};
type JwtEnvironment = z.output<z.ZodObject<typeof jwtShape>> & { GOTRUE_API_EXTERNAL_URL: string };

export function toJwtSettings(s: JwtEnvironment, keys: ConfiguredKey[]) {
  return {
    /** Without keys the service generates and stores its own. */
    keys,
    secret: s.GOTRUE_JWT_SECRET ?? null,
    expirySeconds: s.GOTRUE_JWT_EXP,
    audience: s.GOTRUE_JWT_AUD,
    issuer: s.GOTRUE_JWT_ISSUER ?? s.GOTRUE_API_EXTERNAL_URL,
    defaultRole: s.GOTRUE_JWT_DEFAULT_GROUP_NAME,
    adminRoles: s.GOTRUE_JWT_ADMIN_ROLES,
  };
}
