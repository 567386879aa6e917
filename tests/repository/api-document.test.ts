import type { RateLimit } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { describe, expect, it } from 'vitest';
import { createApi } from '#app/api.ts';
import { createApiDocument } from '#app/api-document.ts';
import { adminsOnly, findLimits, membersOnly } from '#context/api-router.server.ts';
import { rateLimits } from '#context/rate-limits.ts';

/** Tools that read the document rely on the recommended rules of `redocly lint`. */
const api = createApi();
const document = createApiDocument(api, { csrfHeader: 'csrf-token' });
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, path, operation })),
);
const handlersOf = (call: string) => {
  const key = call.replaceAll(/\{(\w+)\}/g, ':$1');
  return api.routes.filter(({ method, path }) => `${method} ${path}` === key).map(({ handler }) => handler);
};

it('the document of the API has a licence, a server, and the schemes that its calls name', () => {
  expect(document).toMatchObject({
    info: { title: 'Catlas', license: { name: 'AGPL-3.0-or-later', url: expect.stringMatching(/^https:/) } },
    servers: [{ url: '/api' }],
  });
  const named = new Set(operations.flatMap(({ operation }) => operation.security!.flatMap(Object.keys)));
  expect([...named].sort()).toEqual(Object.keys(document.components!.securitySchemes!).sort());
});

it('the document of the API refers only to what it has', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, reference] of references) {
    const found = reference!
      .split('/')
      .reduce((part: unknown, name) => (part as Record<string, unknown>)?.[name], document);
    expect(found, reference).toBeDefined();
  }
});

it('the document of the API names each operation once, in characters of an identifier', () => {
  const ids = operations.map(({ operation }) => operation.operationId!);
  expect(ids.filter((id) => !/^[a-z][a-zA-Z0-9]+$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(operations)('$call', ({ call, path, operation }) => {
  it('a call has a summary, its path’s parameters, a success, and a refusal that is a problem', () => {
    expect(operation.summary).toBeTruthy();
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(parameters.map(({ name }) => `{${name}}`).sort()).toEqual([...path.matchAll(/\{\w+\}/g)].map(String).sort());
    const responses = Object.entries(operation.responses ?? {});
    expect(responses.some(([status]) => status.startsWith('2'))).toBe(true);
    const refusals = responses.filter(([status]) => status.startsWith('4'));
    expect(refusals.length).toBeGreaterThan(0);
    for (const [status, response] of refusals) {
      expect(Object.keys(response.content ?? {}), status).toEqual(['application/problem+json']);
    }
    expect(responses.filter(([, { description }]) => !description)).toEqual([]);
  });

  it('a call says who may call, as its guards do', () => {
    const handlers: unknown[] = handlersOf(call);
    expect(handlers.length).toBeGreaterThan(0);
    const isGuarded = handlers.includes(membersOnly) || handlers.includes(adminsOnly);
    const isForEveryone = operation.security!.some((schemes) => !('bearer' in schemes || 'session' in schemes));
    expect(isForEveryone).toBe(!isGuarded);
  });

  it('a call says its limits as the table has them, in words and in headers', () => {
    const limits = handlersOf(call).flatMap(findLimits);
    const refusal = operation.responses?.[429];
    if (limits.length === 0) return expect(refusal).toBeUndefined();
    for (const name of limits) {
      const { points, windowSeconds }: RateLimit = rateLimits[name];
      expect(refusal?.description).toContain(`\`${name}\`: ${points} in ${windowSeconds} seconds`);
    }
    expect(Object.keys(refusal?.headers ?? {})).toEqual(['RateLimit', 'RateLimit-Policy', 'Retry-After']);
  });
});
