import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Transaction } from 'kysely';
import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import { tablesDeletedWithAccount } from '#db/member-columns.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { signOut } from '#features/accounts/session/sign-out.server.ts';
import { removeFollowersOf } from '#features/followers/remove-followers-of.server.ts';
import { kindsOnServer } from '#features/moderation/kinds/kinds-on-server.server.ts';
import { removeSignInAccount } from '#features/profile/sign-in/remove-sign-in-accounts.server.ts';
import { getSignInAccount } from '#features/profile/sign-in/sign-in-account.server.ts';
import { hasSecondStep } from '#features/profile/sign-in/sign-in-account.ts';
import { removeCatDraftsOf, removeDraftPhotos } from '#features/reporting/stored-draft/remove-cat-drafts.server.ts';
import { defaultLocale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { isClosingConfirmed, type PostsChoice } from './close-account-schema.ts';

interface Closing {
  posts: PostsChoice;
  confirmation: string;
}

const closedAccountName = '—';

/**
 * Deletes the sign-in account now or in the next clean-up. Throws `invalid` for a wrong confirmation, `forbidden`
 * without the second step, `conflict` for the last administrator, and what `getSignInAccount` throws.
 */
export async function closeAccount(
  context: RequestContext & { viewer: Viewer },
  { posts, confirmation }: Closing,
): Promise<void> {
  const { db, viewer, session, live } = context;
  if (!isClosingConfirmed(viewer, confirmation)) {
    const message = m.profile_close_confirmation_wrong();
    throw new AppError('invalid', { fields: [{ field: 'confirmation', message }] });
  }
  // This call also checks that the service has not ended the session.
  const account = await getSignInAccount(context);
  if (hasSecondStep(account) && session?.assuranceLevel !== 'aal2') {
    throw new AppError('forbidden', { detail: m.profile_second_step_needed() });
  }
  const { announcements, draftPhotos } = await db
    .transaction()
    .execute((transaction) => close(context, transaction, posts));
  await removeDraftPhotos(context, draftPhotos);
  await signOut(context, 'global');
  await removeSignInAccount(context, viewer.id);
  for (const announce of announcements) await announce(context);
  await live.publish({ type: 'review-counts-changed' });
}

async function close(
  { viewer, session, now }: Pick<RequestContext, 'now' | 'session'> & { viewer: Viewer },
  transaction: Transaction<Schema>,
  posts: PostsChoice,
) {
  const at = now();
  await requireSuccessor(transaction, viewer.id);
  const user = await transaction
    .selectFrom('users')
    .select(['status', 'type'])
    .where('id', '=', viewer.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (user.status === 'inactive' || user.status === 'banned') throw new AppError('forbidden');
  const announcements = [];
  for (const { erase } of Object.values(kindsOnServer)) {
    if (erase) announcements.push(await erase(transaction, { userId: viewer.id, posts, at }));
  }
  // An organisation can give its members any address, and with it no right to others' reports.
  const isConfirmed = viewer.email !== null && session?.isSingleSignOn === false;
  const draftPhotos = isConfirmed ? await removeCatDraftsOf(transaction, viewer.email ?? '') : [];
  if (isConfirmed) await removeFollowersOf(transaction, viewer.email ?? '');
  for (const table of tablesDeletedWithAccount) {
    await transaction.deleteFrom(table).where('user_id', '=', viewer.id).execute();
  }
  await transaction.insertInto('sign_in_removals').values({ user_id: viewer.id, asked_at: at }).execute();
  await transaction
    .updateTable('users')
    .set({
      status: 'inactive',
      type: 'user',
      email: null,
      phone: null,
      display_name: closedAccountName,
      locale: defaultLocale,
      updated_at: at,
    })
    .where('id', '=', viewer.id)
    .execute();
  await writeAudit(transaction, [
    {
      actorId: viewer.id,
      action: 'close',
      subjectType: 'user',
      subjectId: viewer.id,
      before: { status: user.status, type: user.type },
      after: { status: 'inactive', posts },
    },
  ]);
  return { announcements, draftPhotos };
}

/** Without an administrator there is no review. Takes locks, so that the last two cannot leave concurrently. */
async function requireSuccessor(transaction: Transaction<Schema>, userId: string): Promise<void> {
  const admins = await transaction
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'admin')
    .where('status', 'in', ['active', 'pending'])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (admins.length === 1 && admins[0]!.id === userId) {
    throw new AppError('conflict', { detail: m.profile_close_last_admin() });
  }
}
