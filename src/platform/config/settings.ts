import { z } from 'zod';

/** `1`, `true`, `yes` or their opposites → boolean. */
export const flag = z
  .enum(['0', '1', 'true', 'false', 'yes', 'no'])
  .transform((value) => value === '1' || value === 'true' || value === 'yes');

/** A URL with one of these protocols, each with its colon. */
export const urlWith = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** Without a slash at the end. */
export const httpUrl = urlWith(['http:', 'https:']).transform((value) => value.replace(/\/$/, ''));

// Not parsed as a URL: libpq's form may leave the host to a parameter, as with Unix sockets.
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must be an address that starts with postgres:// or postgresql://' });

/** Its message has a line for each setting that is wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * What the schema's names have in the environment; empty counts as absent. Throws one ConfigError with a line for each
 * setting that is wrong.
 */
export function parseSettings<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, environment[name]])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path: [name], message }) =>
      `  ${String(name)}: ${message} (it is "${withoutSecret(given[String(name)] ?? '')}")`,
  );
  throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`);
}

/** `postgres://catlas:***@db`: what is printed ends in logs. */
function withoutSecret(value: string): string {
  return value.replace(/(:\/\/[^/@:]*):[^@]*@/, '$1:***@');
}
