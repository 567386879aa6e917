import { AppError } from '@catlas/platform/errors/app-error.ts';
import { AuthAdminApi, type AuthError } from '@supabase/supabase-js';
import type { AuthAdmin, AuthService } from '#context/context.ts';

/** Go's durations end at 292 years (nanoseconds in 64 bits), so bans are limited to a century. */
const longestBanSeconds = 100 * 365 * 24 * 3600;

/** Calls auth/v1 as administrator (contract §13), with a new key for each call. */
export function createAuthAdmin(auth: AuthService, createKey: () => Promise<string>): AuthAdmin {
  const open = async () => {
    const key = await createKey();
    const headers = { apikey: key, Authorization: `Bearer ${key}` };
    return new AuthAdminApi({ url: `${auth.url}/auth/v1`, headers, fetch: auth.fetch });
  };
  return {
    async banUser(id, until) {
      await settle(async () => (await open()).updateUserById(id, { ban_duration: toBanDuration(until) }));
    },
    async removeFactors(userId) {
      const { mfa } = await open();
      const { data, error } = await mfa
        .listFactors({ userId })
        .catch((error: Error) => ({ data: null, error: error as AuthError }));
      if (error && isGone(error)) return 0;
      if (error) throw new AppError('unavailable', { cause: error });
      for (const { id } of data.factors) await settle(() => mfa.deleteFactor({ id, userId }));
      return data.factors.length;
    },
    async deleteUser(id) {
      await settle(async () => (await open()).deleteUser(id));
    },
  };
}

const goneCodes = new Set(['user_not_found', 'mfa_factor_not_found']);

function isGone(error: Error & { code?: unknown }): boolean {
  return goneCodes.has(String(error.code));
}

async function settle(call: () => Promise<{ error: AuthError | null }>): Promise<void> {
  const { error } = await call().catch((error: Error) => ({ error }));
  if (error && !isGone(error)) throw new AppError('unavailable', { cause: error });
}

function toBanDuration(until: Date | 'forever' | null): string {
  if (until === null) return 'none';
  if (until === 'forever') return `${longestBanSeconds}s`;
  const seconds = Math.ceil((until.getTime() - Date.now()) / 1000);
  return `${Math.min(Math.max(seconds, 1), longestBanSeconds)}s`;
}
