import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { RequestContext } from '#context/request-context.ts';
import { toViewer, type Viewer } from '#context/viewer.ts';
import { imitatesStaff } from '#features/accounts/names/staff-name.ts';
import type { ProfileInput } from '#features/profile/section/profile-schema.ts';
import { m } from '#i18n/paraglide/messages.js';

type EditContext = Pick<RequestContext, 'db' | 'auth' | 'session' | 'now' | 'config'> & { viewer: Viewer };

/**
 * Updates the sign-in account first: if it fails, nothing changes here. Throws `invalid` for a name like the staff's.
 */
export async function editProfile(context: EditContext, { display_name, locale }: ProfileInput): Promise<Viewer> {
  refuseStaffName(context, display_name);
  await editMetadata(context, { display_name, locale });
  const row = await context.db
    .updateTable('users')
    .set({ display_name, locale, updated_at: context.now() })
    .where('id', '=', context.viewer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toViewer(row);
}

/** A name from before this rule does not keep its member from changing the language. */
function refuseStaffName({ config, viewer }: EditContext, name: string): void {
  if (viewer.type === 'admin' || name === viewer.displayName || !imitatesStaff(name, config.operatorName)) return;
  throw new AppError('invalid', { fields: [{ field: 'display_name', message: m.accounts_error_name_staff() }] });
}

/** supabase-js needs a complete session, and an API call may have only an access token. */
async function editMetadata({ auth, session }: EditContext, data: ProfileInput): Promise<void> {
  if (!session) throw new AppError('unauthenticated');
  const response = await auth
    .fetch(`${auth.url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: auth.publishableKey,
        authorization: `Bearer ${session.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ data }),
    })
    .catch((error: Error) => {
      throw new AppError('unavailable', { cause: error });
    });
  if (response.ok) return;
  const cause = new Error(`PUT /user answered ${response.status}`);
  if (response.status === 429) throw new AppError('rate-limited', { cause });
  if (response.status === 401 || response.status === 403) throw new AppError('unauthenticated', { cause });
  throw new AppError(response.status < 500 ? 'invalid' : 'unavailable', { cause });
}
