import { data } from 'react-router';
import type { Route } from './+types/not-found';

/** Whatever no other page answers. */
export function loader({ request }: Route.LoaderArgs) {
  throw data(`Page not found: ${decodePath(new URL(request.url).pathname)}`, { status: 404 });
}

/** As it was typed: `/été`, not `/%C3%A9t%C3%A9`. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export default function NotFound() {
  return null;
}
