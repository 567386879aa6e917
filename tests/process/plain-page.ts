import { JSDOM } from 'jsdom';

export interface PlainPage {
  url: URL;
  status: number;
  document: Document;
  open(address: string | URL): Promise<void>;
  press(words: string): Promise<void>;
  fill(label: string, value?: string): void;
  /** White space counts as one space. */
  text(): string;
  link(words: string): HTMLAnchorElement | null;
  call(path: string): Promise<Response>;
}

interface PlainPageOptions {
  origin: string;
  address: string;
}

const maxRedirects = 12;

export function openPlainPage({ origin, address }: PlainPageOptions): PlainPage {
  const jar = new Map<string, Map<string, string>>();

  const ask = async (url: URL, init: RequestInit = {}) => {
    const cookies = jar.get(url.origin) ?? new Map<string, string>();
    jar.set(url.origin, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'x-forwarded-for': address, ...init.headers, ...(cookie && { cookie }) };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line);
    return answer;
  };

  const show = async (start: URL, init: RequestInit = {}) => {
    let url = start;
    let answer = await ask(url, init);
    for (let steps = 0; answer.headers.has('location'); steps++) {
      if (steps === maxRedirects) throw new Error(`The way from ${start} has no end`);
      url = new URL(answer.headers.get('location')!, url);
      answer = await ask(url);
    }
    page.url = url;
    page.status = answer.status;
    page.document = new JSDOM(await answer.text(), { url: url.href }).window.document;
    for (const part of page.document.querySelectorAll('script, style, template')) part.remove();
  };

  const page: PlainPage = {
    url: new URL(origin),
    status: 0,
    document: new JSDOM('').window.document,
    open: (to) => show(new URL(to, origin)),
    async press(words) {
      const link = page.link(words);
      if (link) return show(new URL(link.href, page.url));
      const button = find<HTMLButtonElement>(page, 'button', words);
      if (!button?.form) throw new Error(`No link and no form’s button “${words}” at ${page.url}:\n${page.text()}`);
      const { form } = button;
      const fields = readFields(form, button);
      const action = new URL(form.getAttribute('action') ?? page.url, page.url);
      if (form.method === 'get') {
        action.search = fields.toString();
        return show(action);
      }
      return show(action, { method: 'POST', body: fields, headers: { origin: page.url.origin } });
    },
    fill(label, value) {
      const field = [...page.document.querySelectorAll('label')].find((each) => sayOf(each) === tidy(label))?.control as
        | HTMLInputElement
        | undefined;
      if (!field) throw new Error(`No field “${label}” at ${page.url}:\n${page.text()}`);
      if (value === undefined) field.checked = true;
      else field.value = value;
    },
    text: () => sayOf(page.document.body),
    link: (words) => find<HTMLAnchorElement>(page, 'a[href]', words),
    call: (path) => ask(new URL(path, origin)),
  };
  return page;
}

export const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const sayOf = (element: Element) => tidy(element.textContent ?? '');

function find<Kind extends Element>({ document }: PlainPage, selector: string, words: string): Kind | null {
  const all = [...document.querySelectorAll<Kind>(selector)];
  return all.find((each) => tidy(each.getAttribute('aria-label') ?? sayOf(each)) === tidy(words)) ?? null;
}

function readFields(form: HTMLFormElement, button: HTMLButtonElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const each of form.querySelectorAll<HTMLInputElement>('input[name], textarea[name], select[name]')) {
    const isLeftOut = each.disabled || (/^(checkbox|radio)$/.test(each.type) && !each.checked);
    if (!isLeftOut) fields.append(each.name, each.value);
  }
  if (button.name) fields.append(button.name, button.value);
  return fields;
}

function keepCookie(cookies: Map<string, string>, line: string) {
  const [pair = ''] = line.split(';');
  const name = pair.slice(0, pair.indexOf('='));
  const expires = /;\s*expires=([^;]+)/i.exec(line)?.[1];
  if (/;\s*max-age=0/i.test(line) || (expires && Date.parse(expires) <= Date.now())) cookies.delete(name);
  else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
}
