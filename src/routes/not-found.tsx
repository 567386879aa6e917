import { requestContext } from '#context/request-context.ts';
import { answerMissingPage } from '#features/links/missing-page.server.ts';
import type { Route } from './+types/not-found';

export async function loader({ url, context }: Route.LoaderArgs) {
  throw await answerMissingPage(context.get(requestContext), url);
}

export default function NotFound() {
  return null;
}
