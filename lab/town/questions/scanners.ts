/** Opens an address of the site as a visitor with this address of the network. */
export type Open = (url: string, init?: { method?: string; headers?: Record<string, string> }) => Promise<Response>;

type Scanner = (open: Open, links: readonly string[]) => Promise<void>;

const each =
  (scan: (open: Open, link: string) => Promise<unknown>): Scanner =>
  async (open, links) => {
    for (const link of links) await scan(open, link);
  };
const withHeaders = (headers: Record<string, string>) => each((open, link) => open(link, { headers }));
const withQuery = (link: string, query: string) => link + (link.includes('?') ? '&' : '?') + query;

/** What mail servers, mail programs and previews do with the links of a mail. `tests/e2e/follow-ups.e2e.ts` tests a full browser. */
export const scanners: Readonly<Record<string, Scanner>> = {
  get: each((open, link) => open(link)),
  head: each((open, link) => open(link, { method: 'HEAD' })),
  'head, then get': each(async (open, link) => [await open(link, { method: 'HEAD' }), await open(link)]),
  'get twice': each(async (open, link) => [await open(link), await open(link)]),
  'asks for json': withHeaders({ accept: 'application/json' }),
  'all at once': async (open, links) => void (await Promise.all(links.map((link) => open(link)))),
  'the last link first': async (open, links) => each((own, link) => own(link))(open, links.toReversed()),
  'follows redirects': each(async (open, link) => {
    const to = (await open(link)).headers.get('location');
    if (to) await open(new URL(to, link).href);
  }),
  'keeps cookies': async (open, links) => {
    let cookie = '';
    for (const link of links) {
      const response = await open(link, { headers: cookie ? { cookie } : {} });
      cookie =
        response.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ') || cookie;
    }
  },
  prefetch: withHeaders({ purpose: 'prefetch', 'x-purpose': 'preview' }),
  'prefetch of a browser': withHeaders({ 'sec-purpose': 'prefetch', 'sec-fetch-mode': 'no-cors' }),
  prerender: withHeaders({ 'sec-purpose': 'prefetch;prerender', 'sec-fetch-mode': 'navigate' }),
  'preview of a chat': withHeaders({ 'user-agent': 'LinkPreview/1.0', range: 'bytes=0-32768' }),
  'without a user agent': withHeaders({ 'user-agent': '' }),
  'from a page of the scanner': withHeaders({ referer: 'https://scanner.example/', 'sec-fetch-site': 'cross-site' }),
  'asks whether it changed': withHeaders({ 'if-none-match': '*', 'if-modified-since': new Date(0).toUTCString() }),
  'adds parameters': each((open, link) => open(withQuery(link, 'utm_source=scanner&id=1'))),
  'the data of the page': each((open, link) => {
    const url = new URL(link);
    return open(`${url.origin}${url.pathname}.data${url.search}`);
  }),
  /** Each form of a page, with what is filled in, but by GET. */
  'forms by get': each(async (open, link) => {
    const page = await (await open(link)).text();
    for (const [form] of page.matchAll(/<form[\s\S]*?<\/form>/g)) {
      const action = /action="([^"]*)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? link;
      for (const answer of ['still', 'home', 'unsure']) {
        await open(withQuery(new URL(action, link).href, `answer=${answer}`));
      }
    }
  }),
};
