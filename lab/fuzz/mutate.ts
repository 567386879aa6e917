import { type FuzzRequest, headerOf, roles, toBytes, withHeader } from './fuzz-request.ts';
import { hostileHeader } from './hostile-headers.ts';
import type { Random } from './random.ts';
import {
  contentTypes,
  hostileCursor,
  hostileJson,
  hostilePathParts,
  hostileText,
  methods,
  prototypeNames,
  rawBodies,
} from './values.ts';

type Mutation = (sent: FuzzRequest, random: Random) => FuzzRequest;

/** Clients normally encode some of these bytes; those that end the request line are left out. */
const toQueryText = (text: string, random: Random) =>
  random.chance(0.8) || [...text].some((character) => character <= ' ') ? encodeLoosely(text) : toBytes(text);

function encodeLoosely(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
}

const splitPath = (path: string): [string, string[]] => {
  const at = path.indexOf('?');
  return at === -1 ? [path, []] : [path.slice(0, at), path.slice(at + 1).split('&')];
};
const joinPath = (path: string, parameters: string[]) =>
  parameters.length > 0 ? `${path}?${parameters.join('&')}` : path;

const changeQuery: Mutation = (sent, random) => {
  const [path, parameters] = splitPath(sent.path);
  const value = () =>
    random.chance(0.05)
      ? toQueryText(hostileCursor(random), random)
      : random.chance(0.15)
        ? random.pick(hostilePathParts)
        : toQueryText(hostileText(random), random);
  const names = [
    'q',
    'id',
    'limit',
    'cursor',
    'locale',
    'page',
    'next',
    'latitude',
    'days',
    '_routes',
    'index',
    ...prototypeNames,
  ];
  if (parameters.length === 0 || random.chance(0.25)) {
    return { ...sent, path: joinPath(path, [...parameters, `${random.pick(names)}=${value()}`]) };
  }
  const at = random.int(parameters.length);
  const changed = parameters.flatMap((parameter, index) => {
    if (index !== at) return [parameter];
    const name = parameter.split('=')[0]!;
    return random.pick([
      [`${name}=${value()}`],
      [`${name}=${value()}`],
      [parameter, parameter],
      [name],
      [`${name}[]=${value()}`],
      [],
    ]);
  });
  return { ...sent, path: joinPath(path, changed) };
};

const changePath: Mutation = (sent, random) => {
  const [path, parameters] = splitPath(sent.path);
  const parts = path.split('/');
  const at = 1 + random.int(Math.max(1, parts.length - 1));
  const part = random.pick(hostilePathParts);
  parts[at] = random.chance(0.7) ? part : (parts[at] ?? '') + part;
  // A path may end in a slash, also after a part that decodes to nothing.
  if (random.chance(0.15)) parts.push('');
  return { ...sent, path: joinPath(parts.join('/'), parameters) };
};

const changeBody: Mutation = (sent, random) => {
  const type = headerOf(sent, 'content-type') ?? '';
  if (sent.body === null || random.chance(0.2)) return { ...sent, body: random.pick(rawBodies)() };
  if (type.includes('json')) return changeJson(sent, random);
  if (type.includes('urlencoded')) return changeForm(sent, random);
  return cutBody(sent, random);
};

/** A body that is no JSON, or nested too deeply to be written again, is cut instead. */
const changeJson: Mutation = (sent, random) => {
  try {
    const value = withHostileValue(JSON.parse(Buffer.from(sent.body!, 'latin1').toString()), random);
    return { ...sent, body: toBytes(JSON.stringify(value)) };
  } catch {
    return cutBody(sent, random);
  }
};

function withHostileValue(value: unknown, random: Random): unknown {
  if (value === null || typeof value !== 'object' || random.chance(0.05)) return hostileJson(random);
  const names = Object.keys(value);
  const isKnown = names.length > 0 && random.chance(0.9);
  const name = isKnown ? random.pick(names) : random.pick(prototypeNames);
  return Object.defineProperty(value, name, {
    value: hostileJson(random),
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

const changeForm: Mutation = (sent, random) => {
  const fields = sent.body === '' ? [] : sent.body!.split('&');
  if (fields.length === 0 || random.chance(0.1)) fields.push(`${random.pick(prototypeNames)}=x`);
  const at = random.int(fields.length);
  const name = fields[at]!.split('=')[0]!;
  fields[at] = random.pick([
    `${name}=${encodeLoosely(hostileText(random))}`,
    name,
    `${fields[at]}&${fields[at]}`,
    `${name}=%E0%A4%A`,
  ]);
  return { ...sent, body: fields.join('&') };
};

const cutBody: Mutation = (sent, random) => {
  const body = sent.body ?? '';
  const at = random.int(body.length + 1);
  return random.pick<FuzzRequest>([
    { ...sent, body: body.slice(0, at) },
    { ...sent, body: `${body.slice(0, at)}\u0000${body.slice(at)}` },
    { ...sent, body: `${body.slice(0, at)}\u00ff${body.slice(at + 1)}` },
    { ...sent, body: body + body },
  ]);
};

const changeType: Mutation = (sent, random) => {
  const type = random.pick(contentTypes);
  const bare = { ...sent, headers: sent.headers.filter(([name]) => name.toLowerCase() !== 'content-type') };
  return type === '' ? bare : withHeader(bare, 'content-type', type);
};

const changeHeader: Mutation = (sent, random) => withHeader(sent, ...hostileHeader(random));
const changeMethod: Mutation = (sent, random) => ({ ...sent, method: random.pick(methods) });
const changeRole: Mutation = (sent, random) => ({
  ...sent,
  as: random.pick(roles),
  by: random.pick(['bearer', 'cookie']),
});
const changeLength: Mutation = (sent, random) => ({
  ...sent,
  body: sent.body ?? 'x',
  lengthError: random.pick([-1, 1, 50, 10_000]),
});

const mutations: readonly Mutation[] = [
  changeQuery,
  changeQuery,
  changePath,
  changeBody,
  changeBody,
  changeBody,
  changeType,
  changeHeader,
  changeHeader,
  changeMethod,
  changeRole,
  changeLength,
];

export function mutate(sent: FuzzRequest, random: Random): FuzzRequest {
  return random.pick(mutations)(sent, random);
}
