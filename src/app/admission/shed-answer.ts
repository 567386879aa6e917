import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { problemContentType, toProblem } from '@catlas/platform/errors/problem.ts';
import { defaultLocale, locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

const { retryAfterSeconds, status } = new AppError('unavailable');
const malformed = new AppError('malformed', { detail: 'The path or the Host of this request is not valid' });

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:2.5rem;padding:1.5rem;box-sizing:border-box;
font:1rem/1.5 system-ui,sans-serif;text-align:center;background:light-dark(#fafaf9,#0c0a09);color:light-dark(#1c1917,#f5f5f4)}
img{width:4rem;margin:auto}h1{margin:0 0 .5rem;font-size:1.5rem}p{margin:0 auto 1rem;max-width:28rem}
a{color:light-dark(#983100,#ffb37c);font-weight:600;display:inline-block;padding:.5rem}`;

const safeHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};
const headers = { ...safeHeaders, 'retry-after': String(retryAfterSeconds) };
const nothingElse = "default-src 'none'; frame-ancestors 'none'";
const jsonPolicy = { 'content-security-policy': `${nothingElse}; sandbox` };
const jsonHeaders = { ...headers, ...jsonPolicy };

interface MadeAnswer {
  status: number;
  headers: string[];
  body: Buffer;
}

const toAnswer = (status: number, body: string, headers: Record<string, string>): MadeAnswer => {
  const bytes = Buffer.from(body);
  return {
    status,
    body: bytes,
    headers: Object.entries({ ...headers, 'content-length': String(bytes.length) }).flat(),
  };
};

// These responses are built at start, so that sending them is cheap.
const page = toPage();
const problem = toAnswer(status, JSON.stringify(toProblem(new AppError('unavailable'), null)), {
  ...jsonHeaders,
  'content-type': problemContentType,
});
const malformedProblem = toAnswer(malformed.status, JSON.stringify(toProblem(malformed, null)), {
  ...safeHeaders,
  ...jsonPolicy,
  'content-type': problemContentType,
});
/** The sign-in client retries after this error and keeps its session. */
const authError = toAnswer(
  status,
  JSON.stringify({
    code: status,
    error_code: 'unexpected_failure',
    msg: 'The service is not available, please retry after a moment.',
  }),
  { ...jsonHeaders, 'content-type': 'application/json', 'access-control-allow-origin': '*' },
);

export function sendShedAnswer({ url = '/', headers: { accept = '' } }: IncomingMessage, outgoing: ServerResponse) {
  send(outgoing, isAuth(url) ? authError : accept.includes('text/html') ? page : problem);
}

const tooSlow = 'The body of the request did not arrive in time';
const slowHeaders = { ...safeHeaders, ...jsonPolicy, connection: 'close' };
const slowProblem = toAnswer(
  408,
  JSON.stringify({ ...toProblem(new AppError('malformed', { detail: tooSlow }), null), status: 408 }),
  { ...slowHeaders, 'content-type': problemContentType },
);
const slowAuthError = toAnswer(408, JSON.stringify({ code: 408, error_code: 'request_timeout', msg: tooSlow }), {
  ...slowHeaders,
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
});

/** The connection closes after the 408, because the rest of the body would look like a next request. */
export function sendSlowAnswer({ url = '/' }: IncomingMessage, outgoing: ServerResponse) {
  send(outgoing, isAuth(url) ? slowAuthError : slowProblem);
}

const isAuth = (url: string) => url.startsWith('/auth/v1/');

function send(outgoing: ServerResponse, { status, headers, body }: MadeAnswer) {
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}

/** A target such as `//` or `*`, or an invalid Host, leaves a request without a URL. */
export function sendMalformedAnswer(outgoing: ServerResponse) {
  send(outgoing, malformedProblem);
}

/** The page has all languages, because finding out the reader's would be work. */
function toPage(): MadeAnswer {
  const sections = locales.map(
    (locale) => `<section lang="${locale}"><h1>${m.common_busy_title({}, { locale })}</h1>
<p>${m.common_busy_text({}, { locale })}</p><a href="">${m.common_retry({}, { locale })}</a></section>`,
  );
  const html = `<!doctype html><html lang="${defaultLocale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${m.app_name({}, { locale: defaultLocale })}</title><style>${style}</style></head>
<body><img src="/icon.svg" alt="">${sections.join('')}</body></html>`;
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `${nothingElse}; style-src 'sha256-${hash}'; img-src 'self'`;
  return toAnswer(status, html, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  });
}
