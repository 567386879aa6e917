/** Redirects are followed only on request. */
export interface PlainBrowser {
  get(address: string): Promise<Response>;
  /** A page's own form sends the origin. */
  post(address: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  call(address: string, body: FormData | Record<string, unknown>): Promise<Response>;
  /** Returns the last answer and its address, after redirects to other sites as well. */
  follow(address: string | URL): Promise<{ answer: Response; url: URL }>;
  cookies: Map<string, string>;
  copy(): PlainBrowser;
}

export function openPlainBrowser(origin: string, cookies = new Map<string, string>()): PlainBrowser {
  const host = new URL(origin).host;
  const ask = async (address: string | URL, init: RequestInit = {}) => {
    const url = new URL(address, origin);
    // In production cookies of a host go to all its ports; here each site has its own.
    const cookie = url.host === host ? [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') : '';
    const headers = { ...init.headers, ...(cookie ? { cookie } : {}) };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    if (url.host === host) keep(cookies, answer);
    return answer;
  };
  return {
    cookies,
    get: (address) => ask(address),
    post: (address, form, headers) =>
      ask(address, { method: 'POST', body: new URLSearchParams(form), headers: { origin, ...headers } }),
    async call(address, body) {
      const { csrf_token, csrf_header } = await (await ask('/api/session')).json();
      const isForm = body instanceof FormData;
      return ask(address, {
        method: 'POST',
        body: isForm ? body : JSON.stringify(body),
        headers: { [csrf_header]: csrf_token, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      });
    },
    async follow(address) {
      let url = new URL(address, origin);
      for (let steps = 0; steps < 10; steps++) {
        const answer = await ask(url);
        const location = answer.headers.get('location');
        if (!location) return { answer, url };
        url = new URL(location, url);
      }
      throw new Error(`The way from ${address} has no end`);
    },
    copy: () => openPlainBrowser(origin, new Map(cookies)),
  };
}

function keep(cookies: Map<string, string>, answer: Response) {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/;\s*max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}
