import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { RequestContext } from './request-context.ts';
import type { Viewer } from './viewer.ts';

type Holder = { viewer: Viewer | null; blocked?: RequestContext['blocked'] };

/** Throws `forbidden` for the session of a banned member, also where visitors are allowed. */
export function requireNotBanned({ blocked }: Pick<Holder, 'blocked'>): void {
  if (blocked === 'banned') throw new AppError('forbidden', { detail: 'This account is banned' });
}

/** Throws `unauthenticated`, or `forbidden` for a banned member. */
export function requireMember(context: Holder): Viewer {
  requireNotBanned(context);
  if (context.blocked === 'second-step') {
    throw new AppError('unauthenticated', { detail: 'This account needs its second step: a session of level aal2' });
  }
  if (!context.viewer) throw new AppError('unauthenticated');
  return context.viewer;
}

/** Throws `unauthenticated` or `forbidden`. */
export function requireAdmin(context: Holder): Viewer {
  const viewer = requireMember(context);
  if (viewer.type !== 'admin') throw new AppError('forbidden', { detail: 'Only for administrators' });
  return viewer;
}
