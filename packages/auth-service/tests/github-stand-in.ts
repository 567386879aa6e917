import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { renderSignInPage, type StandInFault, type StandInManner, type StandInPerson } from './stand-in-person.ts';

interface GithubEmail {
  email: string;
  primary: boolean;
  verified: boolean;
}

export interface GithubStandIn {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Tests can replace the person between two sign-ins. */
  person: StandInPerson;
  emails: GithubEmail[] | null;
  manner: StandInManner;
  fault: StandInFault;
  stop(): Promise<void>;
}

interface Grant {
  redirectUri: string;
  challenge: string | null;
  person: StandInPerson;
}

/** The routes have the shape of GitHub Enterprise Server, which has one host. */
export async function openGithubStandIn(options: {
  person: StandInPerson;
  manner?: StandInManner;
}): Promise<GithubStandIn> {
  const app = new Hono();
  const server = createServer(getRequestListener(app.fetch));
  // The browser of the e2e tests resolves only this name.
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const standIn: GithubStandIn = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    clientId: 'catlas',
    clientSecret: randomBytes(24).toString('hex'),
    person: options.person,
    emails: null,
    manner: options.manner ?? 'at-once',
    fault: null,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  addSignInRoutes(app, standIn);
  return standIn;
}

function addSignInRoutes(app: Hono, standIn: GithubStandIn) {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, StandInPerson>();
  const authorize = (c: Context, isDeclined: boolean) => {
    const { redirect_uri: redirectUri = '', state = '', code_challenge: challenge = null } = c.req.query();
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    if (isDeclined) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
    } else {
      const code = randomBytes(10).toString('hex');
      codes.set(code, { redirectUri, challenge, person: standIn.person });
      back.searchParams.set('code', code);
    }
    return c.redirect(back.toString());
  };

  app.get('/login/oauth/authorize', (c) => {
    if (c.req.query('client_id') !== standIn.clientId) return c.notFound();
    if (standIn.manner === 'page') return c.html(renderSignInPage('GitHub', standIn.person));
    return authorize(c, standIn.manner === 'declines');
  });
  app.post('/login/oauth/authorize', async (c) => authorize(c, (await c.req.parseBody()).answer === 'cancel'));

  // GitHub reports errors with status 200.
  app.post('/login/oauth/access_token', async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>;
    if (standIn.fault === 'exchange') return c.text('broken on purpose', 500);
    if (standIn.fault === 'silence') await new Promise(() => undefined);
    if (form.client_id !== standIn.clientId || form.client_secret !== standIn.clientSecret) {
      return c.json({ error: 'incorrect_client_credentials', error_description: 'Those are not the right ones.' });
    }
    const grant = codes.get(form.code ?? '');
    codes.delete(form.code ?? '');
    if (!grant || grant.redirectUri !== form.redirect_uri || !isVerifierRight(grant, form.code_verifier ?? '')) {
      return c.json({ error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' });
    }
    const token = `gho_${randomBytes(18).toString('hex')}`;
    tokens.set(token, grant.person);
    return c.json({ access_token: token, token_type: 'bearer', scope: 'user:email' });
  });

  const personOf = (c: Context) => tokens.get(c.req.header('Authorization')?.replace(/^bearer /i, '') ?? '');
  app.get('/api/v3/user', (c) => {
    const person = personOf(c);
    if (!person) return c.json({ message: 'Bad credentials' }, 401);
    if (standIn.fault === 'profile') return c.json({ message: 'broken on purpose' }, 500);
    const { subject, name, username = 'octocat', email, picture = null } = person;
    return c.json({ id: Number(subject), login: username, name, email, avatar_url: picture });
  });
  app.get('/api/v3/user/emails', (c) => {
    const person = personOf(c);
    if (!person) return c.json({ message: 'Bad credentials' }, 401);
    const own = { email: person.email, primary: true, verified: person.isEmailVerified, visibility: null };
    return c.json(standIn.emails ?? (person.email ? [own] : []));
  });
}

function isVerifierRight({ challenge }: Grant, verifier: string) {
  return challenge === null || createHash('sha256').update(verifier).digest('base64url') === challenge;
}
