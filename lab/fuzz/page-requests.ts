import { basename } from 'node:path';
import { type FuzzRequest, request, toBytes } from './fuzz-request.ts';
import { multipartBody } from './multipart-body.ts';
import { type Form, formsOf, queriesOf } from './page-forms.ts';
import type { Random } from './random.ts';

interface RouteEntry {
  path?: string | undefined;
  file: string;
  children?: RouteEntry[];
}

export interface Page {
  pattern: string;
  name: string;
}

export function listPages(routes: readonly RouteEntry[], parent = ''): Page[] {
  return routes.flatMap(({ path = '', file, children }) => {
    const patterns = path.startsWith('en?') ? [path.slice(3).replace(/^\//, ''), path.replace('en?', 'en')] : [path];
    return patterns.flatMap((each) => {
      const pattern = each ? `${parent}/${each}` : parent;
      return children ? listPages(children, pattern) : [{ pattern: pattern || '/', name: basename(file, '.tsx') }];
    });
  });
}

const parameters: Record<string, readonly string[]> = {
  ':id': ['{{cat}}', '{{pendingCat}}', '{{ownCat}}', '1', '999999', 'x'],
  ':provider': ['github', 'constructor', 'x'],
  ':short': ['abc', '{{short}}', 'constructor'],
  ':key?': ['', 'x', 'A'.repeat(64)],
  ':code': ['abc', '{{short}}', 'constructor'],
  ':token': ['x', '{{uuid}}', 'A'.repeat(64)],
  ':page': ['about', 'terms', 'terms.fr', 'release-notes', 'roadmap', 'constructor', 'no-such-page'],
  '*': ['no/such/page', 'old/path', 'bo/nothing'],
};

/** A form's page posts to its action. */
export function pageRequest(pages: readonly Page[], random: Random): FuzzRequest {
  const { pattern, name } = random.pick(pages);
  const path = pattern
    .split('/')
    .map((part) => (parameters[part] ? random.pick(parameters[part]) : part))
    .join('/');
  const isData = random.chance(0.35);
  const address = isData ? (path === '/' ? '/_.data' : `${path.replace(/\/$/, '')}.data`) : path;
  const as = random.pick(
    name.startsWith('bo')
      ? (['admin', 'admin', 'member', 'visitor'] as const)
      : (['member', 'visitor', 'admin'] as const),
  );
  const known = queriesOf(name);
  const search = known.length > 0 && random.chance(0.5) ? `?${random.pick(known)}` : '';
  const forms = formsOf(name);
  const isPost = random.chance(forms.length > 0 ? 0.6 : 0.05);
  if (!isPost) return request(random.pick(['GET', 'GET', 'GET', 'HEAD']), address + search, { as, by: 'cookie' });
  const form = random.pick<Form>(forms.length > 0 ? forms : [{}]);
  return request('POST', address + search, { as, by: 'cookie', ...bodyOf(name, form, random) });
}

function bodyOf(name: string, form: Form, random: Random): Partial<FuzzRequest> {
  const fields = Object.entries(form).flatMap(([field, values]) => {
    // Buttons and hidden fields are left out as well: a client may send any part of a form.
    return random.chance(0.1) ? [] : [[field, random.pick(values)] as const];
  });
  const origin: [string, string] = ['origin', '{{origin}}'];
  if (name === 'add-cat' || name === 'edit-cat' || random.chance(0.1)) {
    const parts = fields.map(([field, value]) => ({ name: field, value, isPhoto: field === 'file' }));
    const made = multipartBody(parts);
    return { ...made, headers: [...made.headers, origin] };
  }
  const body = fields.map((pair) => pair.map((text) => toBytes(encodeField(text))).join('=')).join('&');
  return { headers: [['content-type', 'application/x-www-form-urlencoded'], origin], body };
}

/** Placeholders stay legible until the request is sent. */
const encodeField = (text: string) => encodeURIComponent(text).replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}');
