import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { atMostSmallBody, createApiRouter, limited } from '#context/api-router.server.ts';
import { requireMember, requireNotBanned } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { type Follower, findFollower, getMemberFollower } from '#features/followers/find-follower.server.ts';
import {
  endpointSchema,
  newSubscriptionSchema,
  renewalSchema,
  stateRequestSchema,
  subscriptionSchema,
} from './push-schemas.server.ts';
import {
  addPushSubscription,
  isSubscribed,
  removePushSubscription,
  renewPushSubscription,
} from './push-subscriptions.server.ts';
import { testPush } from './test-push.server.ts';

type ApiRouter = ReturnType<typeof createApiRouter>;

const stateSchema = z.object({ is_on: z.boolean() });

/** The calls are public: a follower's key, or the secret endpoint of the browser, says whose subscription it is. */
export function pushSubscriptionsApi() {
  const router = createApiRouter();
  addStateRoute(router);
  addSubscribeRoutes(router);
  addTestRoute(router);
  return router;
}

function addStateRoute(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/state',
      summary: 'The key of the site for `pushManager.subscribe`, and whether a browser gets the follower’s alerts.',
      middleware: [limited('readPush'), atMostSmallBody] as const,
      request: jsonBody(stateRequestSchema),
      responses: {
        200: answers('The state', stateSchema.extend({ public_key: z.string() })),
        ...problems(403, 422),
      },
    }),
    async (c) => {
      const { context } = c.var;
      const { endpoint, follower_key } = c.req.valid('json');
      const follower = await findFollower(context, follower_key ?? null);
      const is_on = !!endpoint && follower !== null && (await isSubscribed(context, follower.id, endpoint));
      return c.json({ is_on, public_key: context.push.publicKey }, 200);
    },
  );
}

function addSubscribeRoutes(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Send a follower’s alerts to this browser, too.',
      middleware: [limited('subscribePush'), atMostSmallBody] as const,
      request: jsonBody(newSubscriptionSchema),
      responses: { 200: answers('The state', stateSchema), ...problems(401, 403, 404, 422) },
    }),
    async (c) => {
      const { follower_key, time_zone, ...subscription } = c.req.valid('json');
      const follower = await getFollower(c.var.context, follower_key ?? null, time_zone);
      await addPushSubscription(c.var.context, follower.id, subscription);
      return c.json({ is_on: true }, 200);
    },
  );
  router.openapi(
    createRoute({
      method: 'post',
      path: '/renew',
      summary: 'Replace the subscription of a browser by the one that the browser has now.',
      middleware: [limited('subscribePush'), atMostSmallBody] as const,
      request: jsonBody(renewalSchema),
      responses: { 200: answers('False if the earlier one is unknown', stateSchema), ...problems(403, 422) },
    }),
    async (c) => {
      const { earlier_endpoint, ...subscription } = c.req.valid('json');
      return c.json({ is_on: await renewPushSubscription(c.var.context, earlier_endpoint, subscription) }, 200);
    },
  );
  router.openapi(
    createRoute({
      method: 'delete',
      path: '/',
      summary: 'Send no more alerts to a browser.',
      middleware: [limited('readPush'), atMostSmallBody] as const,
      request: jsonBody(z.object({ endpoint: endpointSchema })),
      responses: { 200: answers('The state', stateSchema), ...problems(403, 422) },
    }),
    async (c) => {
      await removePushSubscription(c.var.context, c.req.valid('json').endpoint);
      return c.json({ is_on: false }, 200);
    },
  );
}

function addTestRoute(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/test',
      summary: 'Send a notification to a subscribed browser.',
      middleware: [limited('testPush'), atMostSmallBody] as const,
      request: jsonBody(z.object({ endpoint: subscriptionSchema.shape.endpoint })),
      responses: {
        200: answers('Off if the push service says that the subscription has ended', stateSchema),
        ...problems(403, 404, 422, 503),
      },
    }),
    async (c) => {
      const outcome = await testPush(c.var.context, c.req.valid('json').endpoint);
      return c.json({ is_on: outcome === 'sent' }, 200);
    },
  );
}

/** Throws `not-found` for an unknown key, and `unauthenticated` for a visitor without one. */
async function getFollower(context: RequestContext, key: string | null, timeZone: string): Promise<Follower> {
  requireNotBanned(context);
  if (key === null) {
    const viewer = requireMember(context);
    return getMemberFollower({ ...context, viewer }, { locale: context.locale, timeZone });
  }
  const follower = await findFollower(context, key);
  if (!follower) throw new AppError('not-found');
  return follower;
}
