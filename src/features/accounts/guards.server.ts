import { AppError } from '#platform/errors/app-error.ts';
import type { Viewer } from './viewer.ts';

type Holder = { viewer: Viewer | null; isBanned?: boolean };

/** The signed-in member. Throws `unauthenticated`, or `forbidden` for a banned one. */
export function requireMember(context: Holder): Viewer {
  if (context.isBanned) throw new AppError('forbidden', { detail: 'This account is banned' });
  if (!context.viewer) throw new AppError('unauthenticated');
  return context.viewer;
}

/** The signed-in administrator. Throws `unauthenticated` or `forbidden`. */
export function requireAdmin(context: Holder): Viewer {
  const viewer = requireMember(context);
  if (viewer.type !== 'admin') throw new AppError('forbidden', { detail: 'Only for administrators' });
  return viewer;
}
