import { createCsrfToken } from '@catlas/platform/http/csrf.ts';
import type { Role } from './fuzz-request.ts';

export interface Session {
  email: string;
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

const csrfSecret = 'fuzz';
const csrfToken = createCsrfToken(csrfSecret);
const password = 'correct horse battery';

/** The site must confirm addresses by itself. */
export async function signUp(url: string, email: string): Promise<Session> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(30_000),
  });
  const session = (await response.json()) as Omit<Session, 'email'>;
  if (!response.ok) throw new Error(`Signing up ${email} answered ${response.status}: ${JSON.stringify(session)}`);
  return { ...session, email };
}

export type Sessions = Record<'member' | 'admin', Session> & { service: string };

export function credentialsOf(sessions: Sessions, role: Role, by: 'bearer' | 'cookie'): [string, string][] {
  if (role === 'visitor') return [];
  if (role === 'service') return [['authorization', `Bearer ${sessions.service}`]];
  const session = sessions[role];
  if (by === 'bearer') return [['authorization', `Bearer ${session.access_token}`]];
  const { email: _, ...stored } = session;
  const value = `base64-${Buffer.from(JSON.stringify(stored)).toString('base64url')}`;
  return [
    ['cookie', `sb-catlas-auth-token=${value}; catlas_csrf=${csrfSecret}`],
    ['csrf-token', csrfToken],
  ];
}
