import { AppError } from '@catlas/platform/errors/app-error.ts';
import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { makesLoop, parseOwnPath, parseRedirectTarget, type Redirect, type RedirectProblem } from './redirect-rules.ts';

export const redirectStatusCodes = [301, 302, 307, 308];

type Added = { redirect: Redirect; problem: null } | { redirect: Redirect | null; problem: RedirectProblem };

export async function listRedirects({ db }: Pick<Context, 'db'>): Promise<Redirect[]> {
  return db.selectFrom('redirects').select(['path', 'target', 'status_code as statusCode']).orderBy('path').execute();
}

/** Returns why the redirect is invalid; for `taken`, also the redirect that has the path. */
export async function addRedirect(
  { db, config }: Pick<Context, 'db' | 'config'>,
  input: Redirect & { actorId: string | null },
): Promise<Added> {
  const path = parseOwnPath(input.path);
  if (path === null) return { redirect: null, problem: 'path' };
  const target = parseRedirectTarget(input.target);
  if (target === null) return { redirect: null, problem: 'target' };
  const redirect: Redirect = { path, target, statusCode: input.statusCode };

  return db.transaction().execute(async (transaction): Promise<Added> => {
    // The table is locked, because two redirects that are valid alone may form a loop together.
    await sql`lock table redirects in share row exclusive mode`.execute(transaction);
    const existing = await listRedirects({ db: transaction });
    const taken = existing.find((other) => other.path === path);
    if (taken) return { redirect: taken, problem: 'taken' };
    if (makesLoop(existing, redirect, config.publicUrl)) return { redirect: null, problem: 'loop' };
    await transaction.insertInto('redirects').values({ path, target, status_code: redirect.statusCode }).execute();
    await writeAudit(transaction, [
      {
        actorId: input.actorId,
        action: 'add',
        subjectType: 'redirect',
        subjectId: path,
        before: null,
        after: { target, status_code: redirect.statusCode },
      },
    ]);
    return { redirect, problem: null };
  });
}

/** Throws `not-found`. */
export async function removeRedirect(
  { db }: Pick<Context, 'db'>,
  { path, actorId }: { path: string; actorId: string | null },
): Promise<Redirect> {
  return db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('redirects')
      .where('path', '=', parseOwnPath(path) ?? path)
      .returning(['path', 'target', 'status_code as statusCode'])
      .executeTakeFirst();
    if (!removed) throw new AppError('not-found');
    await writeAudit(transaction, [
      {
        actorId,
        action: 'remove',
        subjectType: 'redirect',
        subjectId: removed.path,
        before: { target: removed.target, status_code: removed.statusCode },
        after: null,
      },
    ]);
    return removed;
  });
}
