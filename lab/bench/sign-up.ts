import { randomUUID } from 'node:crypto';
import { createChunks, stringToBase64URL } from '@supabase/ssr';
import { fromAnotherAddress, type Site } from './site.ts';

export function signUp(site: Site): Promise<string> {
  return ask(site, 'signup', { email: `${randomUUID()}@example.org`, password: randomUUID() });
}

export async function signUpInBrowser(site: Site): Promise<string> {
  const session = await askSession(site, 'signup', { email: `${randomUUID()}@example.org`, password: randomUUID() });
  const chunks = createChunks('sb-catlas-auth-token', `base64-${stringToBase64URL(JSON.stringify(session))}`);
  return chunks.map(({ name, value }) => `${name}=${value}`).join('; ');
}

const administratorsPassword = randomUUID();
const administered = new Set<string>();

export async function signInAdministrator(site: Site): Promise<string> {
  const person = { email: site.administrator, password: administratorsPassword };
  if (administered.has(site.dataDir)) return ask(site, 'token?grant_type=password', person);
  const authorization = await ask(site, 'signup', person);
  administered.add(site.dataDir);
  return authorization;
}

async function ask(site: Site, path: string, person: Person): Promise<string> {
  const { access_token: accessToken } = await askSession(site, path, person);
  return `Bearer ${accessToken}`;
}

interface Person {
  email: string;
  password: string;
}

async function askSession({ client }: Site, path: string, person: Person): Promise<{ access_token: string }> {
  const { body } = await client.ask(`/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromAnotherAddress() },
    body: JSON.stringify(person),
  });
  return JSON.parse(body.toString());
}
