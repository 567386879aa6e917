import type { FuzzRequest } from './fuzz-request.ts';
import type { Target } from './target.ts';

/** Each request comes from an address of its own, or most would only meet the limits by address. */
const addressOf = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(/"#\{\{(\w+)\}\}#"/g, (whole, name: string) => values[name] ?? whole)
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));
}

export function resolve(sent: FuzzRequest, target: Pick<Target, 'values' | 'credentials'>, count: number): FuzzRequest {
  const uuid = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  const values = { ...target.values, uuid, email: `fuzz-${count}@example.org` };
  const own = sent.headers.map(([name, value]): [string, string] => [name, fill(value, values)]);
  const named = new Set(own.map(([name]) => name.toLowerCase()));
  const credentials = target.credentials(sent.as, sent.by).filter(([name]) => !named.has(name));
  return {
    ...sent,
    path: fill(sent.path, values).replaceAll(/[ \r\n]/g, '%20'),
    headers: [...credentials, ...own],
    body: sent.body === null ? null : fill(sent.body, values),
  };
}

export function toWire(
  { method, path, headers, body, lengthError }: FuzzRequest,
  { port, count }: { port: number; count: number },
): Buffer {
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(named.has('host') ? [] : [`host: localhost:${port}`]),
    ...(named.has('x-forwarded-for') ? [] : [`x-forwarded-for: ${addressOf(count)}`]),
    'connection: close',
    ...headers.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, ' ')}`),
  ];
  const isMeasured = named.has('content-length') || named.has('transfer-encoding');
  if (body !== null && !isMeasured) lines.push(`content-length: ${Math.max(0, body.length + lengthError)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`, 'latin1');
}

/** Bytes that a shell cannot hold are escaped as `$'…'`. */
export function toCurl({ method, path, headers, body }: FuzzRequest, port: number): string {
  const quote = (text: string) =>
    `$'${text.replaceAll(/[\\']/g, '\\$&').replaceAll(/[^\x20-\x7e]/g, (each) => `\\x${each.charCodeAt(0).toString(16).padStart(2, '0')}`)}'`;
  const parts = [
    'curl',
    '-i',
    '--path-as-is',
    '-X',
    method,
    ...headers.flatMap(([name, value]) => ['-H', quote(`${name}: ${value}`)]),
  ];
  if (body !== null) parts.push('--data-binary', quote(body));
  return [...parts, quote(`http://localhost:${port}${path}`)].join(' ');
}
