import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { ReviewStatus, UserStatus } from '#db/report-values.ts';
import type { UserType } from '#db/schema.ts';
import type { AuthorRecord } from './cat-to-review.ts';

interface Row {
  id: string;
  display_name: string;
  email: string | null;
  type: UserType;
  status: UserStatus;
  created_at: Date;
  bans: number;
  cats: Partial<Record<ReviewStatus, number>> | null;
  comments: Partial<Record<ReviewStatus, number>> | null;
}

const none = { pending: 0, approved: 0, rejected: 0, deleted: 0 };

export async function listAuthorRecords(
  { db }: Pick<Context, 'db'>,
  userIds: (string | null)[],
): Promise<Map<string, AuthorRecord>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select u.id, u.display_name, u.email, u.type, u.status, u.created_at,
           (select count(*) from audit_log a
            where a.subject_type = 'user' and a.subject_id = u.id::text and a.action = 'ban') as bans,
           (select jsonb_object_agg(status, number) from (
              select status, count(*) as number from cats where user_id = u.id group by status) c) as cats,
           (select jsonb_object_agg(status, number) from (
              select status, count(*) as number from comments where user_id = u.id group by status) c) as comments
    from users u where u.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(
    rows.map(({ created_at, cats, comments, ...row }) => [
      row.id,
      {
        ...row,
        member_since: created_at.toISOString(),
        cats: { ...none, ...cats },
        comments: { ...none, ...comments },
      },
    ]),
  );
}
