import type { z } from 'zod';
import { count, duration, flag } from './setting-kinds.ts';

export const sessionShape = {
  GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: flag(true),
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: count(0),
  GOTRUE_SESSIONS_TIMEBOX: duration.optional(),
  GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: duration.optional(),
  GOTRUE_SESSIONS_ALLOW_LOW_AAL: duration.optional(),
  GOTRUE_SESSIONS_SINGLE_PER_USER: flag(false),
};
type SessionEnvironment = z.output<z.ZodObject<typeof sessionShape>>;

export function toRefreshTokenSettings(s: SessionEnvironment) {
  return {
    isRotated: s.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED,
    reuseIntervalMs: s.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL * 1000,
  };
}

/** Durations are in milliseconds; null means no limit. */
export function toSessionSettings(s: SessionEnvironment) {
  return {
    timeboxMs: s.GOTRUE_SESSIONS_TIMEBOX ?? null,
    inactivityMs: s.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT ?? null,
    lowAssuranceMs: s.GOTRUE_SESSIONS_ALLOW_LOW_AAL ?? null,
    isSinglePerUser: s.GOTRUE_SESSIONS_SINGLE_PER_USER,
  };
}
