import { type Configuration, fetchProtectedResource } from 'openid-client';
import type { z } from 'zod';

/** Throws for an unexpected response. */
export async function callProvider<Schema extends z.ZodType>(
  config: Configuration,
  { token, address, schema }: { token: string; address: string; schema: Schema },
): Promise<z.output<Schema>> {
  const headers = new Headers({ Accept: 'application/json' });
  const answer = await fetchProtectedResource(config, token, new URL(address), 'GET', undefined, headers);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return schema.parse(await answer.json());
}
