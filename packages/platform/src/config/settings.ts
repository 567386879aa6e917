import { z } from 'zod';
import { editDistance } from '#text/edit-distance.ts';

export const flag = z
  .enum(['0', '1', 'true', 'false', 'yes', 'no'], { error: 'must be 1 or 0, true or false, yes or no' })
  .transform((value) => value === '1' || value === 'true' || value === 'yes');

export const urlWith = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

export const httpUrl = urlWith(['http:', 'https:']).transform((value) => value.replace(/\/$/, ''));

// libpq's form may leave the host to a parameter, as with Unix sockets, so this is not parsed as a URL.
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must be an address that starts with postgres:// or postgresql://' });

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Treats empty as absent; throws one ConfigError with a line for each setting that is wrong or misspelt. */
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
  const lines = findMisspelt(Object.keys(schema.shape), environment).map(
    ({ name, meant }) => `  ${name}: is no setting; ${meant} is one`,
  );
  if (parsed.success && lines.length === 0) return parsed.data;
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    lines.push(`  ${name}: ${message} (it is "${withoutSecret(given[name] ?? '')}")`);
  }
  throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`);
}

/** Up to this length, a name may be the setting of another program: `HOME` is not `HOST`. */
const longestShortName = 5;

/** Finds names one typing error away from a setting that is absent; otherwise the name belongs to another program. */
function findMisspelt(
  settings: string[],
  environment: Record<string, string | undefined>,
): { name: string; meant: string }[] {
  const absent = settings.filter((setting) => !environment[setting]);
  return Object.keys(environment).flatMap((name) => {
    if (!environment[name] || settings.includes(name)) return [];
    const meant = absent.find((setting) => isTypingError(name, setting));
    return meant ? [{ name, meant }] : [];
  });
}

function isTypingError(name: string, setting: string): boolean {
  if (editDistance(name, setting, 1) > 1) return false;
  const isSameLetters = [...name].sort().join('') === [...setting].sort().join('');
  return isSameLetters || Math.min(name.length, setting.length) > longestShortName;
}

/** Printed settings end in logs, so the password is hidden. */
function withoutSecret(value: string): string {
  return value.replace(/(:\/\/[^/@:]*):[^@]*@/, '$1:***@');
}
