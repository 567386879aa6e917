import { csrfCookieName, safeMethods } from '@catlas/platform/http/csrf.ts';
import type { RateLimit } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { adminsOnly, type createApiRouter, findLimits, membersOnly } from '#context/api-router.server.ts';
import { type RateLimitName, rateLimits } from '#context/rate-limits.ts';
import { authCookieOptions } from '#features/accounts/session/auth-cookie.ts';
import { inboundMailPath } from '#features/contact/api/inbound-mail-api.server.ts';

type Api = ReturnType<typeof createApiRouter>;

interface ApiResponse {
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema?: object }>;
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  security?: Record<string, never[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: object }[];
  requestBody?: { content?: Record<string, { schema?: object }> };
  responses?: Record<string, ApiResponse>;
}

/** The library's type also allows references, which this document never has. */
export interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, object>; securitySchemes?: object; headers?: object };
}

interface CallRules {
  limits: RateLimitName[];
  isForMembers: boolean;
}

export function createApiDocument(api: Api, { csrfHeader }: { csrfHeader: string }): ApiDocument {
  const described = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Catlas',
      version: '1',
      description:
        'The community cat map. Errors are RFC 9457 problems. POST, PUT, PATCH and DELETE need the CSRF token of the page, or a bearer token. ' +
        'Calls with a limit say what is left in the headers RateLimit and RateLimit-Policy; refused and repeated requests are not counted.',
      license: { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' },
    },
    servers: [{ url: '/api', description: 'This site' }],
  });
  const document: ApiDocument = JSON.parse(JSON.stringify(described));
  const rules = listRules(api);
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const own = rules.get(keyOf(method, path)) ?? { limits: [], isForMembers: false };
      complete(operation, { path, method: method.toUpperCase(), ...own });
    }
  }
  document.components = { ...document.components, securitySchemes: describeSchemes(csrfHeader), headers: limitHeaders };
  return document;
}

/** `/threads/:key` and `/threads/{key}` are the same path. */
const keyOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/(?<=.)\/$/, '')}`;

function listRules({ routes }: Api): Map<string, CallRules> {
  const rules = new Map<string, CallRules>();
  for (const { method, path, handler } of routes) {
    const key = keyOf(method, path);
    const known = rules.get(key) ?? { limits: [], isForMembers: false };
    const isGuard = handler === (membersOnly as unknown) || handler === (adminsOnly as unknown);
    rules.set(key, {
      limits: [...known.limits, ...findLimits(handler)],
      isForMembers: known.isForMembers || isGuard,
    });
  }
  return rules;
}

function complete(operation: Operation, call: CallRules & { path: string; method: string }): void {
  const { path, method, limits } = call;
  operation.operationId = toOperationId(method, path);
  operation.security = listSecurity(call);
  const responses: Record<string, ApiResponse> = { ...operation.responses };
  if (limits.length > 0) {
    for (const [status, response] of Object.entries(responses)) {
      if (status.startsWith('2'))
        responses[status] = { ...response, headers: { ...response.headers, ...limitReferences } };
    }
    responses[429] = describeSpentLimits(limits);
  }
  if (!Object.keys(responses).some((status) => status.startsWith('4')))
    responses[400] = problemOf('The request could not be read');
  operation.responses = responses;
}

function toOperationId(method: string, path: string): string {
  const words = path
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

/** OpenAPI reads `{}` as an alternative without credentials. */
function listSecurity({
  path,
  method,
  isForMembers,
}: Pick<CallRules, 'isForMembers'> & { path: string; method: string }) {
  if (`/api${path}` === inboundMailPath) return [{ inboundMail: [] }];
  const isWrite = !safeMethods.has(method);
  const visitor: Record<string, never[]> = isWrite ? { csrf: [] } : {};
  return [{ bearer: [] }, { session: [], ...visitor }, ...(isForMembers ? [] : [visitor])];
}

const describeSchemes = (csrfHeader: string) => ({
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of auth/v1' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: authCookieOptions.name,
    description: 'The session of the site’s pages',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: csrfHeader,
    description: `The token of \`GET /session\`, beside the cookie ${csrfCookieName}`,
  },
  inboundMail: { type: 'http', scheme: 'bearer', description: 'INBOUND_MAIL_SECRET, or a signature of the body' },
});

/** The headers follow draft-ietf-httpapi-ratelimit-headers. */
const limitHeaders = {
  RateLimit: {
    description: 'What is left: `r` requests until the window ends in `t` seconds',
    schema: { type: 'string', examples: ['"addCat";r=19;t=3600'] },
  },
  RateLimitPolicy: {
    description: 'The limits of the call: `q` requests in `w` seconds',
    schema: { type: 'string', examples: ['"addCat";q=20;w=3600'] },
  },
  RetryAfter: { description: 'Seconds until the next request is taken', schema: { type: 'integer' } },
};
const limitReferences = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

const byWords: Record<RateLimit['per'], string> = {
  account: 'by account, of visitors by network address',
  address: 'by network address',
  mailbox: 'by e-mail address',
  subject: 'by what it is about',
  site: 'of all clients together',
};

function describeSpentLimits(limits: readonly RateLimitName[]): ApiResponse {
  const described = limits.map((name) => {
    const { points, windowSeconds, per }: RateLimit = rateLimits[name];
    return `\`${name}\`: ${points} in ${windowSeconds} seconds, counted ${byWords[per]}`;
  });
  const headers = { ...limitReferences, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
  return { ...problemOf(`Too many. ${described.join('; ')}.`), headers };
}

const problemOf = (description: string): ApiResponse => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
