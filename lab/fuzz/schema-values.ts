import type { Random } from './random.ts';
import { hostileNames } from './values.ts';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

export type Schemas = Record<string, JsonSchema>;

interface Scope {
  random: Random;
  schemas: Schemas;
  /** The field's name says more of what is valid than the schema. */
  name?: string;
}

const namesOfNames = new Set(['name', 'display_name']);

const references: Record<string, readonly string[]> = {
  catId: ['{{cat}}', '{{pendingCat}}', '{{ownCat}}', '1'],
  commentId: ['{{comment}}', '1'],
  userId: ['{{user}}', '{{other}}'],
  id: ['{{cat}}', '{{comment}}', '{{user}}'],
  approved: ['{{pendingCat}}', '{{comment}}', '{{other}}'],
  rejected: ['{{pendingCat}}', '{{comment}}', '{{other}}'],
  ids: ['{{cat}}', '{{comment}}'],
  client_id: ['{{uuid}}'],
};

const texts: Record<string, readonly string[]> = {
  q: ['lyon', 'minou', '69001', 'saint etienne', '45.7,4.8', '{{user}}', 'St. Étienne 3e'],
  content: ['I saw this cat near the station.'],
  name: ['Minou', 'Félix 🐈'],
  description: ['A grey cat with white paws, seen near the church.'],
  display_name: ['Camille'],
  path: ['/old', '/cat/1', '/c/abc'],
  locale: ['en', 'fr'],
  scope: ['others', 'local'],
  posts: ['keep', 'delete'],
};

export function validValue(schema: JsonSchema, scope: Scope): unknown {
  const { random, schemas, name = '' } = scope;
  if (schema.$ref) return validValue(schemas[schema.$ref.split('/').at(-1)!] ?? {}, scope);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return validValue(random.pick(choices), scope);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => validValue(each, scope)));
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  const isScalar = type !== 'array' && type !== 'object';
  if (isScalar && references[name]) return toScalar(random.pick(references[name]), type);
  switch (type) {
    case 'object':
      return validObject(schema, scope);
    case 'array':
      return Array.from({ length: random.int(3) }, () => validValue(schema.items ?? {}, scope));
    case 'integer':
      return Math.round(validNumber(schema, random));
    case 'number':
      return validNumber(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return validText(schema, { random, name });
  }
}

/** A reference stays text: it is replaced when the request is sent, for a number without its quotation marks. */
const toScalar = (reference: string, type: string | undefined) => (type === 'string' ? reference : `#${reference}#`);

function validObject(schema: JsonSchema, scope: Scope): Record<string, unknown> {
  const { random } = scope;
  const made: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    if (!schema.required?.includes(name) && random.chance(0.3)) continue;
    made[name] = validValue(each, { ...scope, name });
  }
  if (!schema.properties && typeof schema.additionalProperties === 'object') {
    made[random.pick(['1', '2', 'x'])] = validValue(schema.additionalProperties, scope);
  }
  return made;
}

function validNumber({ minimum = -200, maximum = 200 }: JsonSchema, random: Random): number {
  const low = Math.max(minimum, -1e6);
  const high = Math.min(maximum, 1e6);
  return random.pick([low, high, low + random.int(1_000) * ((high - low) / 1_000)]);
}

function validText(
  { format, minLength = 0, maxLength = 200 }: JsonSchema,
  { random, name }: { random: Random; name: string },
) {
  if (format === 'uuid') return '{{uuid}}';
  if (format === 'email') return 'fuzz@example.org';
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  if (namesOfNames.has(name) && random.chance(0.4)) return random.pick(hostileNames);
  const known = texts[name];
  if (known) return random.pick(known);
  return 'abc def ghi'.repeat(20).slice(0, Math.max(minLength, Math.min(maxLength, 1 + random.int(30))));
}
