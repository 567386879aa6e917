import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { exportPushDevices } from '#features/push/push-subscriptions.server.ts';

/** What a member follows, with what was found and sent, for the data download. */
export async function exportAlerts({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }) {
  const follower = await db.selectFrom('followers').selectAll().where('user_id', '=', viewer.id).executeTakeFirst();
  if (!follower) return {};
  const areas = await db
    .selectFrom('followed_areas')
    .select([
      'id',
      'name',
      'latitude',
      'longitude',
      'radius_meters',
      'wanted',
      'coat_colors',
      'coat_pattern',
      'is_at_once',
      'cadence',
      'created_at',
      'confirmed_at',
      'feed_key',
    ])
    .where('follower_id', '=', follower.id)
    .orderBy('id')
    .execute();
  const deliveries = await db
    .selectFrom('alert_deliveries')
    .select(['cat_id', 'area_id', 'kind', 'found_at', 'done_at', 'outcome'])
    .where('follower_id', '=', follower.id)
    .orderBy('found_at')
    .orderBy('cat_id')
    .execute();
  const mutedCats = await db
    .selectFrom('muted_cats')
    .select(['cat_id', 'muted_at'])
    .where('follower_id', '=', follower.id)
    .orderBy('muted_at')
    .execute();
  // The account number is the one that the reports of that member show.
  const mutedMembers = await db
    .selectFrom('muted_members')
    .select(['user_id', 'muted_at'])
    .where('follower_id', '=', follower.id)
    .orderBy('muted_at')
    .execute();
  const devices = await exportPushDevices({ db }, follower.id);
  return { follower, areas, devices, deliveries, muted_reports: mutedCats, muted_members: mutedMembers };
}
