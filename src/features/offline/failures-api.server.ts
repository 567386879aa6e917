import { createRoute } from '@hono/zod-openapi';
import { problems } from '#context/api-answers.server.ts';
import { createApiRouter, limited } from '#context/api-router.server.ts';
import { serviceWorkerFailureSchema } from './service-worker-failure.ts';

/** The API is public, because failures also happen to visitors. */
export function failuresApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'post',
      path: '/service-worker',
      summary: 'Records that a browser could not register the service worker, without address, account or device.',
      middleware: [limited('recordFailure')] as const,
      request: { body: { content: { 'application/json': { schema: serviceWorkerFailureSchema } }, required: true } },
      responses: { 204: { description: 'Recorded' }, ...problems(403, 422) },
    }),
    (c) => {
      c.var.context.log.warn({ failure: c.req.valid('json') }, 'a browser could not register the service worker');
      return c.body(null, 204);
    },
  );
  return router;
}
