import { z } from 'zod';
import { address, duration, flag } from './setting-kinds.ts';

const verifyUrls = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

export const captchaShape = {
  GOTRUE_SECURITY_CAPTCHA_ENABLED: flag(false),
  GOTRUE_SECURITY_CAPTCHA_PROVIDER: z
    .enum(['hcaptcha', 'turnstile'], { error: 'must be hcaptcha or turnstile' })
    .default('hcaptcha'),
  GOTRUE_SECURITY_CAPTCHA_SECRET: z.string().trim().default(''),
  GOTRUE_SECURITY_CAPTCHA_TIMEOUT: duration.default(10_000),
  /** This setting of ours replaces the provider's address. */
  CATLAS_CAPTCHA_VERIFY_URL: address.optional(),
};
type CaptchaEnvironment = z.output<z.ZodObject<typeof captchaShape>>;

export function toCaptchaSettings(s: CaptchaEnvironment) {
  return {
    isEnabled: s.GOTRUE_SECURITY_CAPTCHA_ENABLED,
    secret: s.GOTRUE_SECURITY_CAPTCHA_SECRET,
    verifyUrl: s.CATLAS_CAPTCHA_VERIFY_URL ?? verifyUrls[s.GOTRUE_SECURITY_CAPTCHA_PROVIDER],
    timeoutMs: s.GOTRUE_SECURITY_CAPTCHA_TIMEOUT,
  };
}

export function findCaptchaProblems(s: CaptchaEnvironment): string[] {
  const isComplete = !s.GOTRUE_SECURITY_CAPTCHA_ENABLED || s.GOTRUE_SECURITY_CAPTCHA_SECRET;
  return isComplete ? [] : ['  GOTRUE_SECURITY_CAPTCHA_SECRET: is needed when the captcha is enabled'];
}
