import { randomUUID } from 'node:crypto';
import { fromAnotherAddress, type Site } from './site.ts';

/** A new member's `Authorization` header. */
export function signUp(site: Site): Promise<string> {
  return ask(site, 'signup', { email: `${randomUUID()}@example.org`, password: randomUUID() });
}

const administratorsPassword = randomUUID();
/** The folders of their sites, which outlive a restart. */
const administered = new Set<string>();

/** The administrator's `Authorization` header, good for an hour. */
export async function signInAdministrator(site: Site): Promise<string> {
  const person = { email: site.administrator, password: administratorsPassword };
  if (administered.has(site.dataDir)) return ask(site, 'token?grant_type=password', person);
  const authorization = await ask(site, 'signup', person);
  administered.add(site.dataDir);
  return authorization;
}

async function ask({ client }: Site, path: string, person: { email: string; password: string }): Promise<string> {
  const { body } = await client.ask(`/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromAnotherAddress() },
    body: JSON.stringify(person),
  });
  return `Bearer ${JSON.parse(body.toString()).access_token}`;
}
