import { isUuid } from '@catlas/platform/db/is-uuid.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { UserStatus } from '#db/report-values.ts';
import type { UserType } from '#db/schema.ts';

export interface UserRow {
  id: string;
  email: string | null;
  display_name: string;
  type: UserType;
  status: UserStatus;
  created_at: Date;
}

export const userColumns = ['id', 'email', 'display_name', 'type', 'status', 'created_at'] as const;

/** Throws `not-found`, and `conflict` when several members have the address: then only the id is unique. */
export async function getUser({ db }: Pick<Context, 'db'>, emailOrId: string): Promise<UserRow> {
  const query = db.selectFrom('users').select(userColumns);
  const rows = await (isUuid(emailOrId)
    ? query.where('id', '=', emailOrId)
    : query.where((where) => where(where.fn<string>('lower', ['email']), '=', emailOrId.trim().toLowerCase()))
  )
    .limit(2)
    .execute();
  if (rows.length > 1) throw new AppError('conflict');
  if (!rows[0]) throw new AppError('not-found');
  return rows[0];
}
