import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { SightingSender } from '#features/contact/model/sighting.ts';
import { isSuspended } from '#features/contact/threads/thread-access.server.ts';

interface Row extends Omit<SightingSender, 'member_since'> {
  sighting_id: number;
  member_since: Date | null;
}

/**
 * A moderator recognises a member by the account, and a visitor by the address that they gave, or else by their conversation.
 * The address itself stays on the server.
 */
export async function listSenders(
  { db }: Pick<Context, 'db'>,
  sightingIds: number[],
): Promise<Map<number, SightingSender>> {
  if (sightingIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with these as (
      select s.id, s.status, s.user_id, s.thread_id, t.finder_name, t.finder_email,
             coalesce(s.user_id::text, lower(t.finder_email), s.thread_id::text) as sender
      from sightings s left join threads t on t.id = s.thread_id
      where s.id = any(${sightingIds}::bigint[])
    ),
    sent as (
      select user_id::text as sender, status from sightings
      where kind <> 'mine' and user_id = any(select user_id from these)
      union all
      select coalesce(lower(t.finder_email), t.id::text), s.status
      from threads t join sightings s on s.thread_id = t.id and s.user_id is null and s.kind <> 'mine'
      where coalesce(lower(t.finder_email), t.id::text) = any(select sender from these where user_id is null)
    ),
    counts as (
      select sender,
             count(*) filter (where status = 'published') as published,
             count(*) filter (where status = 'hidden') as hidden,
             count(*) filter (where status = 'new') as waiting
      from sent group by sender
    )
    select these.id as sighting_id, u.id, coalesce(u.display_name, these.finder_name) as name,
           u.created_at as member_since,
           ${isSuspended({ id: sql`these.user_id`, email: sql`these.finder_email` })} as is_banned,
           coalesce(published, 0) - (these.status = 'published')::int as published,
           coalesce(hidden, 0) - (these.status = 'hidden')::int as hidden,
           greatest(coalesce(waiting, 0) - (these.status = 'new')::int, 0) as waiting,
           (select r.thread_id from thread_reports r
            where r.thread_id = these.thread_id and settled_at is null limit 1) as reported_thread_id
    from these
    left join users u on u.id = these.user_id and u.status <> 'inactive'
    left join counts on counts.sender = these.sender
  `.execute(db);
  return new Map(
    rows.map(({ sighting_id, member_since, ...sender }) => [
      sighting_id,
      { ...sender, member_since: member_since?.toISOString() ?? null },
    ]),
  );
}
