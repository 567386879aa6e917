import { z } from 'zod';
import { count } from './setting-kinds.ts';

export const smtpShape = {
  GOTRUE_SMTP_HOST: z.string().optional(),
  GOTRUE_SMTP_PORT: count(587, { min: 1, max: 65_535 }),
  GOTRUE_SMTP_USER: z.string().optional(),
  GOTRUE_SMTP_PASS: z.string().default(''),
  GOTRUE_SMTP_ADMIN_EMAIL: z.string().default('auth@localhost'),
  GOTRUE_SMTP_SENDER_NAME: z.string().optional(),
};

/** The service uses this only alone, because the product has its own settings. */
export function toSmtpSettings(s: z.output<z.ZodObject<typeof smtpShape>>) {
  const { GOTRUE_SMTP_HOST: host, GOTRUE_SMTP_PORT: port, GOTRUE_SMTP_USER: user } = s;
  const { GOTRUE_SMTP_ADMIN_EMAIL: address, GOTRUE_SMTP_SENDER_NAME: name } = s;
  const credentials = user ? `${encodeURIComponent(user)}:${encodeURIComponent(s.GOTRUE_SMTP_PASS)}@` : '';
  const implicitTlsPort = 465;
  const protocol = port === implicitTlsPort ? 'smtps' : 'smtp';
  return {
    url: host ? `${protocol}://${credentials}${host}:${port}` : null,
    from: name ? `${JSON.stringify(name)} <${address}>` : address,
  };
}
