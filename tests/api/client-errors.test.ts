import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#app/api.ts';
import { callRoles } from '#tests/support/call-roles.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await openTestApi();
  await emptyTables(api.database);
  admin = await api.signIn('admin@example.org');
});
afterAll(() => api.close());

interface Operation {
  parameters?: { name: string; in: string; schema?: { type?: string } }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}

const { paths = {} } = createApi().getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Catlas', version: '1' } });
const calls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations as Record<string, Operation>).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, '1'),
    operation,
  })),
);
const writes = calls.filter(({ operation }) => operation.requestBody);
const jsonWrites = writes.filter(({ operation }) => operation.requestBody?.content['application/json']);

/** An administrator passes each guard, so the failure of the server is visible. */
async function expectProblem({ method, path, name }: (typeof calls)[number], init: RequestInit) {
  const response = await api.request(path, { method, as: admin, ...init });
  const text = await response.text();
  const seen = `${name}: ${response.status} ${text}`;
  expect(response.status, seen).toBeGreaterThanOrEqual(400);
  expect(response.status, seen).toBeLessThan(500);
  expect(response.headers.get('content-type'), seen).toBe('application/problem+json');
  expect(JSON.parse(text), seen).toMatchObject({ status: response.status, title: expect.any(String) });
  return response;
}

const json = { 'content-type': 'application/json' };
const bodyOf = ({ operation }: (typeof calls)[number], value: unknown) =>
  JSON.stringify(
    Object.fromEntries(
      Object.keys(operation.requestBody!.content['application/json']!.schema.properties ?? {}).map((name) => [
        name,
        value,
      ]),
    ),
  );

const hostileValues = ['%00', 'constructor', '__proto__', '%E0%A4%A', '1e400', 'NaN', '-1', '9223372036854775808'];

describe('a call that the client got wrong answers a problem with a status below 500', () => {
  it('the document has the writes that this test walks', () => {
    expect(jsonWrites.length).toBeGreaterThanOrEqual(21);
    expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(callRoles).sort());
  });

  it.each(jsonWrites)('$name: malformed JSON', async (call) => {
    for (const body of ['{', '', 'nul', '{"a":1,}', '\u0000', '['.repeat(5_000)]) {
      const { status } = await expectProblem(call, { headers: json, body });
      // A thread is looked up first, so other people learn nothing of its calls.
      expect(status).toBe(call.name.includes('/threads/{key}') ? 404 : 400);
    }
  });

  it.each(writes)('$name answers other content types with a problem', async (call) => {
    const types = [
      'text/plain',
      'application/xml',
      'application/json;;;',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      '',
    ];
    for (const type of types) await expectProblem(call, { headers: { 'content-type': type }, body: '{' });
  });

  it.each(jsonWrites)('$name: U+0000, names of the prototype and values of other types', async (call) => {
    const values = ['a\u0000b', 'constructor', '__proto__', '\ud800', null, 1e308, -1, [[]], { constructor: 1 }];
    for (const value of values) {
      const response = await api.request(call.path, {
        method: call.method,
        as: admin,
        headers: json,
        body: bodyOf(call, value),
      });
      const text = await response.text();
      expect(response.status, `${call.name} with ${JSON.stringify(value)}: ${text}`).toBeLessThan(500);
    }
  });

  it.each(calls)('$name: hostile parameters', async ({ method, path, operation, name }) => {
    const named = (operation.parameters ?? []).filter((each) => each.in === 'query').map((each) => each.name);
    for (const value of hostileValues) {
      // Each value is tested alone: one that the schema refuses would hide the others.
      const targets = [...named.map((each) => `${path}?${each}=${value}`), path.replaceAll(/\b1\b/g, value)];
      for (const target of targets) {
        const init = { method, as: admin, headers: json, ...(method === 'GET' ? {} : { body: '{}' }) };
        const response = await api.request(target, init);
        expect(response.status, `${name}: ${target} ${await response.clone().text()}`).toBeLessThan(500);
      }
    }
  });
});
