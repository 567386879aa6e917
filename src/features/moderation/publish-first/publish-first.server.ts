import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { lockCats } from '#features/cats/model/lock-cats.server.ts';
import { type CheckedReport, findRule } from './find-rule.ts';

type PublishContext = Pick<Context, 'db' | 'live' | 'log' | 'now' | 'config'>;

const mostAtOnce = 50;

interface WaitingReport extends CheckedReport {
  id: number;
  version: number;
}

/**
 * Publishes new reports that no rule holds back; a moderator checks them afterwards. It runs after the comparison, which
 * finds copied photos. Returns the number of reports that it published.
 */
export async function publishFirst(context: PublishContext): Promise<number> {
  if (!context.config.isPublishFirst) return 0;
  let published = 0;
  for (const report of await listNewReports(context)) {
    if (await settle(context, report)) published += 1;
  }
  if (published > 0) await context.live.publish({ type: 'review-counts-changed' });
  return published;
}

async function settle(context: PublishContext, report: WaitingReport): Promise<boolean> {
  const { db, now } = context;
  const rule = findRule(report);
  const at = now();
  const cat = await db.transaction().execute(async (transaction) => {
    const [current] = await lockCats(transaction, [report.id]);
    // The author or a moderator may have changed it in the meantime.
    if (current?.status !== 'pending' || current.version !== report.version || current.rule_check !== null) return null;
    await transaction
      .updateTable('cats')
      .set({ rule_check: rule ?? 'passed', ...(rule === null ? { status: 'approved', updated_at: at } : {}) })
      .where('id', '=', report.id)
      .execute();
    if (rule !== null) return null;
    await writeAudit(transaction, [
      {
        actorId: null,
        action: 'publish-first',
        subjectType: 'cat',
        subjectId: report.id,
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
    ]);
    return current;
  });
  if (!cat) return false;
  await announceCats(context, 'cat-shown', [cat]);
  return true;
}

/** Reads the reports of the last 24 hours, so that a site that turns this on does not publish what already waits. */
async function listNewReports({ db, now }: PublishContext): Promise<WaitingReport[]> {
  const dayAgo = new Date(now().getTime() - 24 * 60 * 60_000);
  const halfYearAgo = new Date(now().getTime() - 180 * 24 * 60 * 60_000);
  const { rows } = await sql<WaitingReport>`
    select cats.id, cats.version, cats.name, cats.description,
      coalesce(users.email, '') <> '' as "hasMailAddress",
      exists (select from cat_photo_hashes h where h.cat_id = cats.id and h.photo_key = cats.photo_key and h.hash is not null)
        as "isPhotoCompared",
      (
        exists (select from photo_copies where copy_id = cats.id) or exists (
          select from cat_photo_hashes h join cats other on other.id = h.cat_id
          where h.photo_key = cats.photo_key and other.id <> cats.id and other.user_id is distinct from cats.user_id
        )
      ) as "isPhotoCopied",
      cats.place_label is null as "isPlaceUnknown",
      (select count(*)::int from cats of_day where of_day.user_id = cats.user_id and of_day.created_at > ${dayAgo})
        as "reportsOfDay",
      exists (
        select from cats own join audit_log on subject_type = 'cat' and subject_id = own.id::text
        where own.user_id = cats.user_id and audit_log.created_at > ${halfYearAgo}
          and actor_id is not null and actor_id <> cats.user_id
          and (action in ('reject', 'delete') or own.id = cats.id)
      ) as "hasRecord"
    from cats join users on users.id = cats.user_id
    where cats.status = 'pending' and cats.rule_check is null and cats.created_at > ${dayAgo}
      and not exists (select from reports_to_compare where cat_id = cats.id)
    order by cats.id
    limit ${sql.lit(mostAtOnce)}`.execute(db);
  return rows;
}
