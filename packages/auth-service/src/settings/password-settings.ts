import { z } from 'zod';
import { count, flag, list } from './setting-kinds.ts';

export const passwordShape = {
  GOTRUE_PASSWORD_MIN_LENGTH: count(6),
  GOTRUE_PASSWORD_REQUIRED_CHARACTERS: z.string().default(''),
  /** GoTrue queries an external service about leaked passwords; our list is built in. */
  CATLAS_PASSWORD_REFUSE_COMMON: flag(false),
  CATLAS_PASSWORD_CONTEXT_WORDS: list,
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: flag(false),
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: flag(false),
};

export function toPasswordSettings(s: z.output<z.ZodObject<typeof passwordShape>>) {
  return {
    minLength: Math.max(6, s.GOTRUE_PASSWORD_MIN_LENGTH),
    // A colon inside a set is written `\:`.
    requiredCharacters: s.GOTRUE_PASSWORD_REQUIRED_CHARACTERS.split(/(?<!\\):/)
      .map((set) => set.replaceAll('\\:', ':'))
      .filter(Boolean),
    isCommonRefused: s.CATLAS_PASSWORD_REFUSE_COMMON,
    contextWords: s.CATLAS_PASSWORD_CONTEXT_WORDS,
    needsReauthentication: s.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION,
    needsCurrent: s.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
  };
}
