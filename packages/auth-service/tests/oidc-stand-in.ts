import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import { renderSignInPage, type StandInFault, type StandInManner, type StandInPerson } from './stand-in-person.ts';

export interface OidcStandIn {
  /** Keycloak's paths are below it, so that it works as Keycloak and as any OpenID Connect issuer. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  person: StandInPerson;
  manner: StandInManner;
  fault: StandInFault;
  signIdToken(claims: JWTPayload): Promise<string>;
  stop(): Promise<void>;
}

interface OidcStandInOptions {
  person: StandInPerson;
  manner?: StandInManner;
  /** Google's ID tokens carry the claims; other issuers' only `/userinfo`. */
  areClaimsInIdToken?: boolean;
  /** With `none` the service has no secret. */
  authentication?: 'client_secret_post' | 'client_secret_basic' | 'none';
}

const keycloakPath = '/protocol/openid-connect';

/** Any redirect address of the caller's is allowed. */
export async function openOidcStandIn(options: OidcStandInOptions): Promise<OidcStandIn> {
  const server = createServer();
  // The browser of the e2e tests resolves only this name.
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signingJwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() };
  const standIn: OidcStandIn = {
    issuer,
    clientId: 'catlas',
    clientSecret: randomBytes(24).toString('base64url'),
    person: options.person,
    manner: options.manner ?? 'at-once',
    fault: null,
    signIdToken: (claims) =>
      new SignJWT({ iss: issuer, aud: standIn.clientId, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: signingJwk.kid })
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '5m')
        .sign(privateKey),
    stop: () => close(server),
  };
  const provider = createProvider(standIn, { signingJwk, ...options });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/interaction/')) void answerInteraction(standIn, provider, { request, response });
    else if (standIn.fault === 'exchange' && path.startsWith(`${keycloakPath}/token`)) fail(response);
    else if (standIn.fault === 'profile' && path.startsWith(`${keycloakPath}/userinfo`)) fail(response);
    else void answer(request, response);
  });
  return standIn;
}

function createProvider(
  standIn: OidcStandIn,
  {
    signingJwk,
    areClaimsInIdToken = true,
    authentication = 'client_secret_post',
  }: OidcStandInOptions & { signingJwk: object },
) {
  const people = new Map<string, StandInPerson>();
  const provider = new Provider(standIn.issuer, {
    adapter: createMemoryAdapters(),
    jwks: { keys: [signingJwk] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    clients: [
      {
        client_id: standIn.clientId,
        ...(authentication === 'none' ? {} : { client_secret: standIn.clientSecret }),
        token_endpoint_auth_method: authentication,
        redirect_uris: ['http://localhost/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'preferred_username'],
    },
    clientAuthMethods: [authentication],
    conformIdTokenClaims: !areClaimsInIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => false },
    routes: {
      authorization: `${keycloakPath}/auth`,
      token: `${keycloakPath}/token`,
      userinfo: `${keycloakPath}/userinfo`,
      jwks: `${keycloakPath}/certs`,
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 3600,
      Session: 3600,
    },
    issueRefreshToken: () => true,
    // Signing in counts as consent.
    loadExistingGrant: ({ oidc }) => addGrant(provider, oidc.client!.clientId, oidc.session!.accountId!),
    findAccount(_context, accountId) {
      // A session belongs to the person who began it, so that person is remembered.
      if (standIn.person.subject === accountId) people.set(accountId, standIn.person);
      const person = people.get(accountId);
      if (!person) return undefined;
      return { accountId, claims: () => presentClaims(person) };
    },
  });
  // The service needs the stand-in's address, so it starts later, on a port that is not known yet.
  provider.Client.prototype.redirectUriAllowed = () => true;
  return provider;
}

async function addGrant(provider: Provider, clientId: string, accountId: string) {
  const grant = new provider.Grant({ clientId, accountId });
  grant.addOIDCScope('openid email profile offline_access');
  await grant.save();
  return grant;
}

function presentClaims(person: StandInPerson) {
  return {
    sub: person.subject,
    name: person.name,
    ...(person.username ? { preferred_username: person.username } : {}),
    ...(person.picture ? { picture: person.picture } : {}),
    ...(person.email ? { email: person.email, email_verified: person.isEmailVerified } : {}),
  };
}

async function answerInteraction(
  standIn: OidcStandIn,
  provider: Provider,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
) {
  try {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'consent') {
      const grant = await addGrant(provider, String(params.client_id), session!.accountId);
      await provider.interactionFinished(
        request,
        response,
        { consent: { grantId: grant.jti } },
        { mergeWithLastSubmission: true },
      );
      return;
    }
    if (standIn.manner === 'page' && request.method === 'GET') {
      response.setHeader('Content-Type', 'text/html');
      response.end(renderSignInPage('Stand-in', standIn.person));
      return;
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    const isDeclined = standIn.manner === 'declines' || new URLSearchParams(body).get('answer') === 'cancel';
    const outcome = isDeclined
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: standIn.person.subject, remember: false } };
    await provider.interactionFinished(request, response, outcome);
  } catch {
    fail(response);
  }
}

function fail(response: ServerResponse) {
  response.statusCode = 500;
  response.end('broken on purpose');
}

async function close(server: Server) {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

function createMemoryAdapters() {
  return (model: string): Adapter => {
    const rows = new Map<string, AdapterPayload>();
    const findBy = (name: 'uid' | 'userCode', value: string) => [...rows.values()].find((row) => row[name] === value);
    return {
      upsert: async (id, payload) => void rows.set(`${model}:${id}`, payload),
      find: async (id) => rows.get(`${model}:${id}`),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (code) => findBy('userCode', code),
      consume: async (id) => {
        const row = rows.get(`${model}:${id}`);
        if (row) row.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void rows.delete(`${model}:${id}`),
      revokeByGrantId: async (grantId) => {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
      },
    };
  };
}
