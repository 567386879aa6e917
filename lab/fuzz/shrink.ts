import type { FuzzRequest } from './fuzz-request.ts';

export type StillFails = (sent: FuzzRequest) => Promise<boolean>;

/** Makes at most `maxTries` attempts. */
export async function shrink(failing: FuzzRequest, stillFails: StillFails, maxTries = 250): Promise<FuzzRequest> {
  let smallest = failing;
  let tries = 0;
  for (let hasShrunk = true; hasShrunk; ) {
    hasShrunk = false;
    for (const smaller of smallerThan(smallest)) {
      if (tries++ >= maxTries) return smallest;
      if (!(await stillFails(smaller))) continue;
      smallest = smaller;
      hasShrunk = true;
      break;
    }
  }
  return smallest;
}

function* smallerThan(sent: FuzzRequest): Generator<FuzzRequest> {
  if (sent.as !== 'visitor') yield { ...sent, as: 'visitor', by: 'bearer' };
  if (sent.body !== null) yield { ...sent, body: null, lengthError: 0 };
  if (sent.lengthError !== 0) yield { ...sent, lengthError: 0 };
  for (const [index] of sent.headers.entries()) {
    yield { ...sent, headers: sent.headers.filter((_, other) => other !== index) };
  }
  yield* withFewerParameters(sent);
  if (sent.body) for (const body of shorter(sent.body)) yield { ...sent, body };
  for (const path of shorter(sent.path)) if (path.startsWith('/')) yield { ...sent, path };
  for (const [index, [name, value]] of sent.headers.entries()) {
    for (const text of shorter(value)) {
      yield { ...sent, headers: sent.headers.map((header, other) => (other === index ? [name, text] : header)) };
    }
  }
}

function* withFewerParameters(sent: FuzzRequest): Generator<FuzzRequest> {
  const at = sent.path.indexOf('?');
  if (at === -1) return;
  const path = sent.path.slice(0, at);
  yield { ...sent, path };
  const parameters = sent.path.slice(at + 1).split('&');
  if (parameters.length === 1) return;
  for (const [index] of parameters.entries()) {
    yield { ...sent, path: `${path}?${parameters.filter((_, other) => other !== index).join('&')}` };
  }
}

/** Fields of JSON come first, left out or as a number, because a cut elsewhere would break them. */
function* shorter(text: string): Generator<string> {
  yield* withSimplerFields(text);
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    if (text.length / size > 64) return;
    for (let start = 0; start < text.length; start += size) yield text.slice(0, start) + text.slice(start + size);
  }
}

function* withSimplerFields(text: string): Generator<string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  const fields = Object.entries(value);
  if (fields.length > 1) {
    for (const [index] of fields.entries()) {
      yield JSON.stringify(Object.fromEntries(fields.filter((_, other) => other !== index)));
    }
  }
  for (const [name, field] of fields) {
    if (field !== null && typeof field === 'object') yield JSON.stringify({ ...value, [name]: 0 });
  }
}
