import { Hono } from 'hono';
import type { Context } from '#context/context.ts';

/** RFC 9116 advises less than a year; each request renews it. */
const validDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Answers 404 where no mail could reach the operator. */
export function securityTxtRoutes({ config, now }: Pick<Context, 'config' | 'now'>) {
  const routes = new Hono();
  routes.get('/.well-known/security.txt', (c) => {
    if (config.contactEmail.endsWith('@localhost')) return c.notFound();
    c.header('cache-control', 'public, max-age=3600');
    const fields = [
      `Contact: mailto:${config.contactEmail}`,
      `Expires: ${new Date(now().getTime() + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en, fr',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    ];
    return c.text(`${fields.join('\n')}\n`);
  });
  return routes;
}
