import { type FuzzRequest, request, toBytes } from './fuzz-request.ts';
import { multipartBody, type Part } from './multipart-body.ts';
import type { Random } from './random.ts';
import { type JsonSchema, type Schemas, validValue } from './schema-values.ts';
import { cursorNames, hostileCursor } from './values.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Schemas };
}

const idOfPath: readonly [RegExp, readonly string[]][] = [
  [/^\/user\//, ['{{user}}', '{{other}}', '{{uuid}}']],
  [/comments\/\{id\}$/, ['{{cat}}', '{{comment}}', '1']],
  [/./, ['{{cat}}', '{{pendingCat}}', '{{ownCat}}', '1', '999999']],
];

/** `unended` calls are streams and are left to `outsideTheDocument`. */
export function apiRequest(document: ApiDocument, random: Random): FuzzRequest {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const { path, method, operation } = random.pick(calls);
  const scope = { random, schemas: document.components?.schemas ?? {} };
  const query = new URLSearchParams();
  let address = path;
  for (const parameter of operation.parameters ?? []) {
    if (parameter.in === 'path') {
      address = address.replace(`{${parameter.name}}`, pathValue(path, parameter, random));
    } else if (parameter.in === 'query' && (parameter.required || random.chance(0.5))) {
      const isCursor = cursorNames.has(parameter.name) && random.chance(0.8);
      const value = isCursor
        ? hostileCursor(random)
        : validValue(parameter.schema ?? {}, { ...scope, name: parameter.name });
      query.append(parameter.name, String(value));
    }
  }
  const search = query.size > 0 ? `?${query}` : '';
  const as = random.pick(
    path.startsWith('/bo/')
      ? (['admin', 'admin', 'admin', 'member', 'visitor'] as const)
      : (['member', 'member', 'admin', 'visitor'] as const),
  );
  const by = random.pick(['bearer', 'bearer', 'cookie'] as const);
  return request(
    method,
    `/api${address}${search}`.replaceAll('%7B', '{').replaceAll('%7D', '}').replaceAll('%23', ''),
    {
      as,
      by,
      ...bodyOf(operation, scope),
    },
  );
}

function pathValue(path: string, { name }: Parameter, random: Random): string {
  if (name === 'z') return String(random.int(16));
  if (name === 'x') return String(random.int(600));
  if (name === 'y') return `${random.int(600)}.mvt`;
  return random.pick(idOfPath.find(([pattern]) => pattern.test(path))![1]);
}

function bodyOf(operation: Operation, scope: { random: Random; schemas: Schemas }): Partial<FuzzRequest> {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (!type || !content) return {};
  const value = validValue(content.schema ?? {}, scope);
  if (type === 'multipart/form-data') {
    const parts = Object.entries(value as Record<string, unknown>).map(
      ([name, each]): Part =>
        name === 'file' || name === 'photo' ? { name, isPhoto: true, value: '' } : { name, value: String(each) },
    );
    return multipartBody(parts);
  }
  return { headers: [['content-type', type]], body: toBytes(JSON.stringify(value)) };
}

const elsewhere: readonly (() => string)[] = [
  () => '//',
  () => '//[/',
  () => '//anything/cat/1',
  () => '/\\anything',
  () => '*',
  () => '/api/live',
  () => '/api/openapi.json',
  () => '/api/docs',
  () => '/api/no-such-call',
  () => '/api',
  () => '/health',
  () => '/health/ready',
  () => '/health/live',
  () => '/images?url=%2Fphotos%2F{{photo}}&w=320',
  () => '/images?url=x&w=99999999999&h=-1&q=x&fm=constructor&fit=__proto__',
  () => '/photos/{{photo}}',
  () => '/photos/ab/x.webp',
  () => '/map/base/3/4/2.mvt',
  () => '/map/base/99/99999/99999.mvt',
  () => '/map/france-light.webp',
  () => '/icons/lucide.json?icons=cat',
  () => '/icons/constructor.json?icons=cat',
  () => '/icons/lucide.json?icons=constructor,__proto__',
  () => '/feed.atom',
  () => '/fr/feed.atom?near=45.7,4.8',
  () => '/feed.geojson?latitude=45&longitude=4',
  () => '/sitemap.xml',
  () => '/sitemaps/1.xml',
  () => '/robots.txt',
  () => '/manifest.webmanifest',
  () => '/fr/manifest.webmanifest',
  () => '/previews/cat/{{cat}}/en.jpg',
  () => '/previews/cat/{{ownCat}}/fr.jpg',
  () => '/previews/cat/1/constructor.jpg',
  () => '/%09/',
  () => '/unsubscribe/%00/now',
  () => '/unsubscribe/%0D%0Ax-injected:%201/now',
  () => '/unsubscribe/x/now',
  () => '/builds/latest.json',
  () => '/sw.js',
  () => '/assets/x.js',
  () => '/assets/%00',
  () => '/assets/..%2f..%2fserver%2findex.js',
  () => '/__manifest?p=%2Fcat%2F1&version=x',
  () => '/__manifest?p=%00&p=constructor',
];

export function outsideTheDocument(random: Random): FuzzRequest {
  return request(random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST']), random.pick(elsewhere)(), {
    as: random.pick(['visitor', 'visitor', 'member']),
    by: 'cookie',
  });
}
