import type { Context } from '#context/context.ts';
import type { UserStatus } from '#db/report-values.ts';
import type { UserType } from '#db/schema.ts';
import { type UserRow, userColumns } from './get-user.server.ts';

interface UserFilter {
  status?: UserStatus;
  type?: UserType;
  search?: string;
  limit: number;
}

export async function listUsers(
  { db }: Pick<Context, 'db'>,
  { status, type, search, limit }: UserFilter,
): Promise<{ users: UserRow[]; total: number }> {
  let matching = db.selectFrom('users');
  if (status) matching = matching.where('status', '=', status);
  if (type) matching = matching.where('type', '=', type);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    matching = matching.where((where) =>
      where.or([where('email', 'ilike', pattern), where('display_name', 'ilike', pattern)]),
    );
  }
  const users = await matching.select(userColumns).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
  const { total } = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { users, total };
}
