import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { makeSigningKeys } from '#tests/support/signing-keys.ts';
import { multipartBody } from './multipart-body.ts';
import { credentialsOf, type Session, type Sessions, signUp } from './sessions.ts';
import type { Target } from './target.ts';

const adminEmails = Array.from({ length: 1_000 }, (_, index) => `admin-${index}@example.org`);

const settings = {
  DEMO: '1',
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
  // With gigabytes to spare V8 lets garbage lie for 40,000 requests, which looks like a leak to `isGrowing`.
  NODE_OPTIONS: '--max-old-space-size=256',
  ADMIN_EMAILS: adminEmails.join(','),
  GOTRUE_MAILER_AUTOCONFIRM: 'true',
  GOTRUE_SMTP_MAX_FREQUENCY: '0s',
  GOTRUE_RATE_LIMIT_EMAIL_SENT: '1000000',
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '1000000',
  GOTRUE_RATE_LIMIT_VERIFY: '1000000',
  GOTRUE_RATE_LIMIT_OTP: '1000000',
  GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
  GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
  GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
};

interface SiteOptions {
  databaseUrl: string | null;
  /** A new folder is a copy of this one; null begins with a new demo town. */
  template: string | null;
}

export async function openSite({ databaseUrl, template }: SiteOptions): Promise<Target> {
  const keys = await makeSigningKeys();
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-fuzz-'));
  if (template) cpSync(template, dataDir, { recursive: true });
  const environment = {
    ...settings,
    DATA_DIR: dataDir,
    GOTRUE_JWT_KEYS: keys.setting,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let server = await start(environment);
  let hasEnded = false;
  const watch = () => void server.ended.then(() => (hasEnded = true));
  watch();
  let taken = 0;
  let members = 0;
  let admins = 0;
  let sessions: Sessions;
  let values: Record<string, string> = {};

  const newMember = () => signUp(server.url, `member-${members++}@example.org`);
  const newAdmin = () => signUp(server.url, adminEmails[admins++]!);
  const openPeople = async () => {
    const [member, admin, other] = [await newMember(), await newAdmin(), await newMember()];
    sessions = { member, admin, service: await keys.signAdminToken() };
    // A member exists for the product from their first request on.
    await isSignedIn(server, other);
    values = { ...(await findValues(server, sessions)), other: other.user.id };
  };
  await openPeople();

  return {
    get port() {
      return Number(new URL(server.url).port);
    },
    get values() {
      return values;
    },
    credentials: (role, by) => credentialsOf(sessions, role, by),
    takeOutput() {
      const output = server.output().slice(taken);
      taken += output.length;
      return output;
    },
    pid: () => server.pid,
    hasEnded: () => hasEnded,
    async restart() {
      if (!hasEnded) await server.end('SIGKILL');
      server = await start(environment);
      hasEnded = false;
      taken = 0;
      watch();
    },
    async refresh() {
      const areThere = [await isSignedIn(server, sessions.member), await isSignedIn(server, sessions.admin)];
      if (!areThere[0]) sessions.member = await newMember();
      if (!areThere[1]) sessions.admin = await newAdmin();
      sessions.service = await keys.signAdminToken();
      values = { ...values, ...(await findValues(server, sessions)) };
    },
    isReady: async () => (await fetch(`${server.url}/health/ready`).catch(() => null))?.ok ?? false,
    async close() {
      await server.end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(environment);
  await server.ready();
  return server;
}

const bearer = ({ access_token }: Session) => ({ authorization: `Bearer ${access_token}` });

async function isSignedIn({ url }: ServerProcess, session: Session): Promise<boolean> {
  const isMember = await fetch(`${url}/api/user/info`, { headers: bearer(session) });
  // The product may still take a token whose session the sign-in service has ended.
  const isKnown = await fetch(`${url}/auth/v1/user`, { headers: bearer(session) });
  return isMember.ok && isKnown.ok;
}

interface Listed {
  cats?: { id: number; photo?: { key: string } | null; author?: { id: string } | null }[];
  comments?: { id: number }[];
  next_cursor?: string | null;
}

async function findValues({ url }: ServerProcess, { member, admin }: Sessions): Promise<Record<string, string>> {
  const get = async (path: string): Promise<Listed> =>
    (await fetch(`${url}/api${path}`, { headers: bearer(admin) })).json() as never;
  const near = await get('/cats/list?radius_km=20000&limit=5');
  const pending = await get('/bo/cats/list');
  const comments = await get('/bo/comments/list');
  const { next_cursor: catsCursor } = await get('/cats/list?radius_km=20000&limit=1');
  const { next_cursor: commentsCursor } = await get(`/cats/comments/${near.cats?.[0]?.id ?? 1}?limit=1`);
  const own = await addCat(url, member);
  const cat = near.cats?.[0];
  return {
    host: 'localhost',
    origin: url,
    token: member.access_token,
    refresh: member.refresh_token,
    ownEmail: member.email,
    user: member.user.id,
    cat: String(cat?.id ?? 1),
    photo: cat?.photo?.key ?? 'x',
    pendingCat: String(pending.cats?.[0]?.id ?? own ?? 1),
    ownCat: String(own ?? 1),
    comment: String(comments.comments?.[0]?.id ?? 1),
    factor: await enrollFactor(url, member),
    short: 'abc',
    catsCursor: catsCursor ?? '1_1',
    commentsCursor: commentsCursor ?? '1',
    threadsCursor: `${new Date().toISOString()}_1`,
  };
}

/** Returns null when the member has reached their limit. */
async function addCat(url: string, member: Session): Promise<number | null> {
  const fields = { name: 'Minou', description: 'A grey cat', lat: '45.76', lng: '4.83', is_lost: 'true' };
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value, isPhoto: false }));
  const { headers, body } = multipartBody([...parts, { name: 'file', value: '', isPhoto: true }]);
  const response = await fetch(`${url}/api/cats/add`, {
    method: 'POST',
    headers: { ...Object.fromEntries(headers), ...bearer(member) },
    body: Buffer.from(body!, 'latin1'),
  });
  return response.ok ? ((await response.json()) as { cat: { id: number } }).cat.id : null;
}

/** The factor is unverified: a verified one would demand a second step of every request. */
async function enrollFactor(url: string, member: Session): Promise<string> {
  const response = await fetch(`${url}/auth/v1/factors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(member) },
    body: JSON.stringify({ factor_type: 'totp' }),
  });
  return response.ok ? ((await response.json()) as { id: string }).id : 'x';
}
