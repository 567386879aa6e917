import { answerMissingPage } from '#features/links/missing-page.server.ts';
import { leaveForOtherPrefix } from '#i18n/own-routes.ts';
import { requestContext } from '#request/request-context.ts';
import type { Route } from './+types/not-found';

/** All paths without a page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  throw await answerMissingPage(context.get(requestContext), url);
}

/** The browser's router has no other route for the addresses under another prefix. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  await leaveForOtherPrefix(request.url);
  return serverLoader();
}

export default function NotFound() {
  return null;
}
