import type { Context } from 'hono';
import { z } from 'zod';
import { AuthError } from './auth-error.ts';

/** Null and absent count as empty. */
export const textField = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

export const objectField = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? null);

export const challengeFields = { code_challenge: textField, code_challenge_method: textField };

export const maxBodyBytes = 1024 * 1024;

/** Accepts any content type. Throws `bad_json`, also for a field of a wrong type, or 413. */
export async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await readText(c);
  // No column can hold U+0000.
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(text)) throw badJson('the character U+0000 is not allowed');
  let json: unknown;
  try {
    json = JSON.parse(text);
    if (isTooDeep(json)) throw new Error('exceeded max depth');
    json = withoutLoneSurrogates(json, text);
  } catch (error) {
    throw badJson(text === '' ? 'EOF' : (error as Error).message);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw badJson(`${issue.path.join('.') || 'body'}: ${issue.message}`);
}

/** Real input is far less deep, and the stacks of the database and JSON.stringify hold far more. */
const maxDepth = 500;

function isTooDeep(json: unknown): boolean {
  let level = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap((each) => (each !== null && typeof each === 'object' ? Object.values(each) : []));
  }
  return false;
}

/** No column can hold a lone surrogate; like Go's reader it counts as U+FFFD. */
function withoutLoneSurrogates(json: unknown, text: string): unknown {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return json;
  // Complete characters are written unescaped, so that an escape that remains is a lone surrogate.
  const lone = /((?<!\\)(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;
  return JSON.parse(JSON.stringify(json).replace(lone, '$1\ufffd'));
}

/** No body means an empty object. */
export async function readOptionalBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return (await readText(c)).trim() === '' ? schema.parse({}) : readBody(c, schema);
}

/** Returns null for any other body. */
export async function readForm(c: Context): Promise<Record<string, string> | null> {
  if (!c.req.header('Content-Type')?.toLowerCase().startsWith('application/x-www-form-urlencoded')) return null;
  return Object.fromEntries(new URLSearchParams(await readText(c)));
}

async function readText(c: Context): Promise<string> {
  const text = await c.req.text();
  if (text.length > maxBodyBytes) {
    throw new AuthError(413, 'request_entity_too_large', 'Request body exceeds maximum size');
  }
  return text;
}

function badJson(detail: string) {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${detail}`);
}
