import { z } from 'zod';
import { flag } from './setting-kinds.ts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]', 'host.docker.internal'];

/** Codes open accounts, so they leave this machine encrypted only. */
function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
}

const secretPattern = /^v1,whsec_([A-Za-z0-9+/]{32,88}={0,2})$/;

/** Parses `v1,whsec_<base64>`, several separated by `|`; returns null when one is invalid. */
function parseSecrets(value: string): Buffer[] | null {
  const matches = value
    .split('|')
    .filter(Boolean)
    .map((part) => secretPattern.exec(part.trim()));
  return matches.includes(null) ? null : matches.map((match) => Buffer.from(match![1]!, 'base64'));
}

export const smsHookShape = {
  GOTRUE_HOOK_SEND_SMS_ENABLED: flag(false),
  GOTRUE_HOOK_SEND_SMS_URI: z.string().default(''),
  GOTRUE_HOOK_SEND_SMS_SECRETS: z.string().default(''),
};
type SmsHookEnvironment = z.output<z.ZodObject<typeof smsHookShape>>;

/** Returns null without a webhook. */
export function toSmsHookSettings(s: SmsHookEnvironment) {
  if (!s.GOTRUE_HOOK_SEND_SMS_ENABLED) return null;
  return { uri: s.GOTRUE_HOOK_SEND_SMS_URI, secrets: parseSecrets(s.GOTRUE_HOOK_SEND_SMS_SECRETS) ?? [] };
}

/** These senders of GoTrue do not exist here; an operator who migrates needs a hook. */
const sendersOfGotrue: Record<string, string[]> = {
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGE_SERVICE_SID'],
  twilio_verify: ['TWILIO_VERIFY_ACCOUNT_SID', 'TWILIO_VERIFY_AUTH_TOKEN', 'TWILIO_VERIFY_MESSAGE_SERVICE_SID'],
  messagebird: ['MESSAGEBIRD_ACCESS_KEY', 'MESSAGEBIRD_ORIGINATOR'],
  textlocal: ['TEXTLOCAL_API_KEY', 'TEXTLOCAL_SENDER'],
  vonage: ['VONAGE_API_KEY', 'VONAGE_API_SECRET', 'VONAGE_FROM'],
};

/** A completely configured sender of GoTrue's is only a warning (`unusedNames`). */
export function findSmsProviderProblems(
  s: SmsHookEnvironment & { GOTRUE_SMS_PROVIDER: string },
  environment: Record<string, string | undefined>,
): string[] {
  const provider = s.GOTRUE_SMS_PROVIDER;
  if (['', 'file'].includes(provider) || s.GOTRUE_HOOK_SEND_SMS_ENABLED) return [];
  const needed = Object.hasOwn(sendersOfGotrue, provider) ? sendersOfGotrue[provider]! : null;
  if (needed?.every((name) => environment[`GOTRUE_SMS_${name}`])) return [];
  const way = 'set it to file, or enable GOTRUE_HOOK_SEND_SMS_ENABLED';
  return [`  GOTRUE_SMS_PROVIDER: this service sends no text messages by ${provider}: ${way}`];
}

/** A disabled hook may be of an unsupported kind. */
export function findSmsHookProblems(s: SmsHookEnvironment): string[] {
  if (!s.GOTRUE_HOOK_SEND_SMS_ENABLED) return [];
  const problems: string[] = [];
  const { GOTRUE_HOOK_SEND_SMS_URI: uri, GOTRUE_HOOK_SEND_SMS_SECRETS: secrets } = s;
  if (!uri) problems.push('GOTRUE_HOOK_SEND_SMS_URI: is needed when the hook is enabled');
  else if (!isSafeAddress(uri))
    problems.push('GOTRUE_HOOK_SEND_SMS_URI: must start with https://, or with http:// on this machine');
  const parsed = parseSecrets(secrets);
  if (!parsed)
    problems.push('GOTRUE_HOOK_SEND_SMS_SECRETS: must be v1,whsec_ and at least 24 bytes in base64, separated by |');
  else if (parsed.length === 0) problems.push('GOTRUE_HOOK_SEND_SMS_SECRETS: is needed when the hook is enabled');
  return problems.map((line) => `  ${line}`);
}
