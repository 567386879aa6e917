import { usersApi } from '#features/accounts/members/users-api.server.ts';
import { sessionApi } from '#features/accounts/session/session-api.server.ts';
import { catActsApi } from '#features/cats/api/cat-acts-api.server.ts';
import { catDraftsApi } from '#features/cats/api/cat-drafts-api.server.ts';
import { catsApi } from '#features/cats/api/cats-api.server.ts';
import { userCatsApi } from '#features/cats/api/user-cats-api.server.ts';
import { commentsApi } from '#features/comments/comments-api.server.ts';
import { linksApi } from '#features/links/links-api.server.ts';
import { redirectsApi } from '#features/links/redirects-api.server.ts';
import { catReportsApi } from '#features/moderation/api/cat-reports-api.server.ts';
import { membersApi } from '#features/moderation/api/members-api.server.ts';
import { moderationApi } from '#features/moderation/api/moderation-api.server.ts';
import { failuresApi } from '#features/offline/failures-api.server.ts';
import { placesApi } from '#features/places/places-api.server.ts';
import { posterApi } from '#features/poster/poster-api.server.ts';
import { accountApi } from '#features/profile/account-api.server.ts';
import { createApiRouter } from '#request/api-router.server.ts';
import { liveRoutes } from '#server/routes/live-routes.ts';
import { describeApi } from './describe-api.ts';
import { csrfProtection } from './middleware/csrf-protection.ts';
import { rightReaderOnly } from './middleware/right-reader.ts';

/** The whole JSON API below `/api`. Its session middleware is the caller's. */
export function createApi() {
  const api = createApiRouter();
  api.use(csrfProtection);
  api.use(rightReaderOnly);
  api.route('/', sessionApi());
  api.route('/', commentsApi());
  api.route('/user', userCatsApi());
  api.route('/user', usersApi());
  api.route('/account', accountApi());
  api.route('/cats', linksApi());
  api.route('/cats', catActsApi());
  api.route('/cats', catDraftsApi());
  api.route('/cats', posterApi());
  api.route('/cats', catsApi());
  api.route('/location', placesApi());
  api.route('/bo', moderationApi());
  api.route('/bo', membersApi());
  api.route('/bo/reports', catReportsApi());
  api.route('/redirects', redirectsApi());
  api.route('/failures', failuresApi());
  api.route('/live', liveRoutes());
  describeApi(api);
  return api;
}
