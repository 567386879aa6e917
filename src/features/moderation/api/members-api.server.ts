import { createRoute, z } from '@hono/zod-openapi';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { adminsOnly, atMost, createApiRouter } from '#context/api-router.server.ts';
import { requireAdmin } from '#context/guards.server.ts';
import { userStatuses } from '#db/report-values.ts';
import { postKinds } from '#db/review-kinds.ts';
import { kindsOnServer } from '#features/moderation/kinds/kinds-on-server.server.ts';
import {
  foundMemberSchema,
  reopenUsersSchema,
  reviewUsersSchema,
  userIdSchema,
} from '#features/moderation/kinds/review-answers.server.ts';
import { parseSearchTerms } from '#features/moderation/model/search-terms.ts';
import { maxReviewBodyBytes, reopenedSchema, reviewedSchema } from '#features/moderation/queue/queue-api.server.ts';
import { reopenUsers, reviewUsers, setAdministrator } from '#features/moderation/review-users.server.ts';
import { searchBackOffice, searchUsers } from '#features/moderation/search/search-back-office.server.ts';
import { resultLimitSchema, searchQuerySchema, typedSchema } from '#features/moderation/search/search-query.ts';
import { searchKinds } from '#features/moderation/subject/search-kinds.ts';

export function membersApi() {
  const router = createApiRouter();

  router.openapi(
    createRoute({
      method: 'get',
      path: '/search',
      summary: 'Cats, comments and members by name, text, number, address, author or short link, in every status.',
      middleware: [adminsOnly] as const,
      request: { query: searchQuerySchema },
      responses: {
        200: answers(
          'How many of each kind, and the first ones: of one kind, or of all kinds without `kind`',
          foundSchema(),
        ),
        ...problems(401, 403, 422),
      },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(await searchBackOffice({ ...c.var.context, viewer }, c.req.valid('query')), 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'get',
      path: '/users/list',
      summary: 'Members, newest first, with the counts of their posts.',
      middleware: [adminsOnly] as const,
      request: {
        query: z.object({
          q: typedSchema,
          status: z.enum(userStatuses).optional(),
          type: z.enum(['user', 'admin']).optional(),
          limit: resultLimitSchema,
        }),
      },
      responses: {
        200: answers('The members', z.object({ users: z.array(foundMemberSchema) })),
        ...problems(401, 403, 422),
      },
    }),
    async (c) => {
      const { q, ...filter } = c.req.valid('query');
      return c.json({ users: await searchUsers(c.var.context, { ...filter, terms: parseSearchTerms(q) }) }, 200);
    },
  );

  addUserActions(router);
  return router;
}

const foundSchema = () =>
  z.object({
    counts: z.object(Object.fromEntries(searchKinds.map((kind) => [kind, z.int()]))),
    ...Object.fromEntries(postKinds.map((kind) => [kind, z.array(kindsOnServer[kind].post.search.item)])),
    users: z.array(foundMemberSchema),
  });

function addUserActions(router: ReturnType<typeof createApiRouter>): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/users/review',
      summary:
        'Activate members (approved) and ban others (rejected), all or nothing. Banned members read the `objections`.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: jsonBody(reviewUsersSchema),
      responses: { 200: answers('How many', reviewedSchema), ...problems(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(await reviewUsers({ ...c.var.context, viewer }, c.req.valid('json')), 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/users/reopen',
      summary: 'Undo decisions on members, all or nothing: they have their earlier status.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: jsonBody(reopenUsersSchema),
      responses: { 200: answers('How many', reopenedSchema), ...problems(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(await reopenUsers({ ...c.var.context, viewer }, c.req.valid('json')), 200);
    },
  );

  for (const [act, isAdmin] of [
    ['promote', true],
    ['demote', false],
  ] as const) {
    router.openapi(
      createRoute({
        method: 'post',
        path: `/users/${act}` as const,
        summary: isAdmin ? 'Make a member an administrator.' : 'Remove the role of administrator.',
        middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
        request: jsonBody(z.object({ userId: userIdSchema })),
        responses: { 200: answers('Done', z.object({ done: z.literal(true) })), ...problems(401, 403, 404, 409, 422) },
      }),
      async (c) => {
        const viewer = requireAdmin(c.var.context);
        const { userId } = c.req.valid('json');
        await setAdministrator({ ...c.var.context, viewer }, { userId, isAdmin });
        return c.json({ done: true as const }, 200);
      },
    );
  }
}
