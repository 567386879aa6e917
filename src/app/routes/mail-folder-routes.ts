import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopbackHostname } from '@catlas/platform/http/request-url.ts';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { html, raw } from 'hono/html';
import PostalMime from 'postal-mime';
import { socketAddressOf } from '#app/middleware/socket-address.ts';
import type { Config } from '#context/config.ts';
import { defaultLocale } from '#i18n/languages.ts';

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Mails hold the keys to accounts, so they are readable only on one's own machine that sends none. */
export function isMailFolderReadable({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): boolean {
  return smtpUrl === null && isLoopbackHostname(new URL(publicUrl).hostname);
}

const fromThisMachineOnly = createMiddleware(async (c, next) => {
  const address = socketAddressOf(c.env);
  // Another site's name may resolve to this machine (DNS rebinding), and its scripts may send any header but Host.
  const hostname = c.req.header('host')?.toLowerCase().replace(/:\d+$/, '') ?? '';
  const isLocal = address !== undefined && loopbackAddresses.has(address) && isLoopbackHostname(hostname);
  if (!isLocal || c.req.header('x-forwarded-for')) return c.notFound();
  await next();
});

interface Shown {
  to: string;
  title: string;
  at: string;
  text: string;
  locale: string;
}

export function mailFolderRoutes(mailFolder: string) {
  const routes = new Hono();
  routes.get('/', fromThisMachineOnly, async (c) => {
    const names = await readdir(mailFolder).catch(() => []);
    const newest = names
      .filter((name) => /\.(eml|sms)$/.test(name))
      .sort()
      .reverse()
      .slice(0, 50);
    const messages = await Promise.all(
      newest.map(async (name) => {
        const content = await readFile(join(mailFolder, name));
        return name.endsWith('.sms') ? readText(content) : readMail(content);
      }),
    );
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    return c.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${raw('body{font:1rem/1.5 system-ui;max-width:44rem;margin:0 auto;padding:1rem}article{border:1px solid #8884;border-radius:.75rem;padding:1rem;margin:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}h2{margin:0;font-size:1rem}p{margin:.2rem 0;color:#777}')}</style></head>
<body><h1>Outbox</h1>${messages.length === 0 ? html`<p>Nothing was sent yet.</p>` : ''}
${messages.map(
  ({ to, title, at, text, locale }) =>
    html`<article lang="${locale}"><h2>${title}</h2><p>${to} · ${at}</p><pre>${withLinks(text)}</pre></article>`,
)}</body></html>`);
  });
  return routes;
}

async function readMail(content: Buffer): Promise<Shown> {
  const { to = [], subject = '', date = '', text = '', headers } = await PostalMime.parse(content);
  const locale = headers.find(({ key }) => key === 'content-language')?.value ?? defaultLocale;
  return { to: to.map(({ address }) => address).join(', '), title: subject, at: date, text, locale };
}

function readText(content: Buffer): Shown {
  const { to, channel, text, sentAt } = JSON.parse(content.toString()) as Record<string, string>;
  return { to: to!, title: channel!, at: sentAt!, text: text!, locale: defaultLocale };
}

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}
