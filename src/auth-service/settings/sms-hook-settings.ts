import { z } from 'zod';
import { flag } from './setting-kinds.ts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]', 'host.docker.internal'];

/** Codes open accounts: they leave this machine encrypted only. */
const hookAddress = z.string().refine(
  (value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname } = new URL(value);
    return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
  },
  { error: 'must start with https://, or with http:// on this machine' },
);

const secretPattern = /^v1,whsec_([A-Za-z0-9+/]{32,88}={0,2})$/;

/** `v1,whsec_<base64>`, several separated by `|`. */
const secrets = z
  .string()
  .default('')
  .transform((value, context) => {
    const matches = value
      .split('|')
      .filter(Boolean)
      .map((part) => secretPattern.exec(part.trim()));
    if (matches.some((match) => match === null)) {
      context.addIssue({
        code: 'custom',
        message: 'must be v1,whsec_ and at least 24 bytes in base64, separated by |',
      });
      return z.NEVER;
    }
    return matches.map((match) => Buffer.from(match![1]!, 'base64'));
  });

export const smsHookShape = {
  GOTRUE_HOOK_SEND_SMS_ENABLED: flag(false),
  GOTRUE_HOOK_SEND_SMS_URI: hookAddress.optional(),
  GOTRUE_HOOK_SEND_SMS_SECRETS: secrets,
};

/** Where text messages are handed to; null: not by webhook. */
export function toSmsHookSettings(s: z.output<z.ZodObject<typeof smsHookShape>>) {
  if (!s.GOTRUE_HOOK_SEND_SMS_ENABLED || !s.GOTRUE_HOOK_SEND_SMS_URI) return null;
  return { uri: s.GOTRUE_HOOK_SEND_SMS_URI, secrets: s.GOTRUE_HOOK_SEND_SMS_SECRETS };
}

/** What is wrong with the settings together, as lines of the error. */
export function findSmsHookProblems(s: z.output<z.ZodObject<typeof smsHookShape>>): string[] {
  if (!s.GOTRUE_HOOK_SEND_SMS_ENABLED) return [];
  return [
    ...(s.GOTRUE_HOOK_SEND_SMS_URI ? [] : ['  GOTRUE_HOOK_SEND_SMS_URI: is needed when the hook is enabled']),
    ...(s.GOTRUE_HOOK_SEND_SMS_SECRETS.length > 0
      ? []
      : ['  GOTRUE_HOOK_SEND_SMS_SECRETS: is needed when the hook is enabled']),
  ];
}
