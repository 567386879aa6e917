import { removeStaleSocketFolders } from '@catlas/platform/db/socket-folder.ts';
import { vacuumEmbedded } from '@catlas/platform/db/vacuum-embedded.ts';
import { type Jobs, openJobs } from '@catlas/platform/jobs/jobs.ts';
import { tryPatiently } from '@catlas/platform/process/try-patiently.ts';
import { removePastLimits } from '@catlas/platform/rate-limit/remove-past-limits.server.ts';
import { removeLeftOverFiles } from '@catlas/platform/storage/remove-left-over-files.ts';
import type { OpenContext } from '#app/context/open-context.ts';
import type { Context } from '#context/context.ts';
import { syncBans } from '#features/accounts/mail/sync-bans.server.ts';
import { removePastSessions } from '#features/accounts/session/member-session.server.ts';
import { alertFollowers } from '#features/alerts/jobs/alert-followers.server.ts';
import { pauseUnread, removePastFollowers } from '#features/alerts/jobs/pause-unread.server.ts';
import { removePastCounts } from '#features/browse/tiles/remove-past-counts.server.ts';
import { eraseDeletedCats } from '#features/cats/erase-deleted-cats.server.ts';
import { removeSettledReports } from '#features/cats/remove-settled-reports.server.ts';
import { eraseDeletedComments } from '#features/comments/erase-deleted-comments.server.ts';
import { removePastInboundMails } from '#features/contact/relay/send-inbound-notice.server.ts';
import { hashCatPhotos } from '#features/contact/threads/compare-photo.server.ts';
import { removePastThreads } from '#features/contact/threads/remove-past-threads.server.ts';
import { endPastSheets } from '#features/finder-sheets/own-sheet.server.ts';
import { askQuestions } from '#features/follow-ups/ask-questions.server.ts';
import { removePastMails, sendDueMails, sendEverySeconds } from '#features/mail/send-due-mails.server.ts';
import { compareEverySeconds, compareReports } from '#features/matching/pairs/compare-reports.server.ts';
import { queueMatchMails } from '#features/matching/pairs/queue-match-mails.server.ts';
import { publishFirst } from '#features/moderation/publish-first/publish-first.server.ts';
import { removePastNotifications } from '#features/notifications/mail/remove-past-notifications.server.ts';
import { removeOrphanPhotos } from '#features/photos/remove-orphan-photos.server.ts';
import { removeUnusedPhotos } from '#features/photos/remove-unused-photos.server.ts';
import { removeExpiredAnswers } from '#features/places/remove-expired-answers.server.ts';
import { removeSignInAccounts } from '#features/profile/sign-in/remove-sign-in-accounts.server.ts';
import { removePastCatDrafts } from '#features/reporting/stored-draft/remove-cat-drafts.server.ts';
import { type Chore, cleanAtStart } from './clean-at-start.ts';
import { observeJobs } from './observe-jobs.ts';
import { removePastAudit } from './remove-past-audit.server.ts';
import { senders } from './senders.ts';

/** The crons run at night in Europe where the work can wait. */
const chores: { name: string; cron: string; run: Chore }[] = [
  { name: 'remove-unused-photos', cron: '10 2 * * *', run: removeUnusedPhotos },
  { name: 'remove-orphan-photos', cron: '0 2 * * *', run: removeOrphanPhotos },
  { name: 'remove-left-overs', cron: '58 2 * * *', run: removeLeftOvers },
  { name: 'remove-expired-answers', cron: '20 2 * * *', run: removeExpiredAnswers },
  { name: 'remove-past-counts', cron: '30 2 * * *', run: removePastCounts },
  { name: 'remove-sign-in-accounts', cron: '50 * * * *', run: removeSignInAccounts },
  { name: 'tell-bans', cron: '*/10 * * * *', run: syncBans },
  { name: 'ask-questions', cron: '*/10 * * * *', run: askQuestions },
  { name: 'pause-unread-alerts', cron: '25 * * * *', run: pauseUnread },
  { name: 'remove-past-limits', cron: '*/10 * * * *', run: removePastLimits },
  { name: 'remove-past-notifications', cron: '55 2 * * *', run: removePastNotifications },
  { name: 'remove-past-mails', cron: '57 2 * * *', run: removePastMails },
  { name: 'remove-past-sessions', cron: '40 2 * * *', run: removePastSessions },
  { name: 'remove-past-followers', cron: '48 2 * * *', run: removePastFollowers },
  { name: 'erase-deleted-cats', cron: '15 2 * * *', run: eraseDeletedCats },
  { name: 'hash-cat-photos', cron: '28 3 * * *', run: hashCatPhotos },
  { name: 'remove-past-threads', cron: '18 2 * * *', run: removePastThreads },
  { name: 'remove-past-inbound-mails', cron: '22 2 * * *', run: removePastInboundMails },
  { name: 'remove-past-drafts', cron: '12 2 * * *', run: removePastCatDrafts },
  { name: 'end-past-sheets', cron: '14 2 * * *', run: endPastSheets },
  { name: 'erase-deleted-comments', cron: '25 2 * * *', run: eraseDeletedComments },
  { name: 'remove-settled-reports', cron: '45 2 * * *', run: removeSettledReports },
  { name: 'remove-past-audit', cron: '35 2 * * *', run: removePastAudit },
  { name: 'vacuum-embedded', cron: '5 3 * * *', run: vacuumEmbedded },
];

/** Killed processes leave files in this machine's folders. */
async function removeLeftOvers({ config, engine, now }: Pick<Context, 'config' | 'engine' | 'now'>): Promise<number> {
  const files = await removeLeftOverFiles({ dataDir: config.dataDir, now });
  return files + (engine === 'pglite' ? await removeStaleSocketFolders({ now }) : 0);
}

export async function startProductJobs(context: Context, jobs: Jobs): Promise<void> {
  const runLogged = async (name: string, run: Chore) => {
    const count = await run(context);
    if (count > 0) context.log.info({ job: name, count }, 'a job found something to do');
  };
  for (const { name, cron, run } of chores) await jobs.schedule(name, cron, () => runLogged(name, run));
  await jobs.endOtherSchedules();
  await jobs.every('send-mails', sendEverySeconds, () => runLogged('send-mails', (own) => sendDueMails(own, senders)));
  await jobs.every('compare-reports', compareEverySeconds, () =>
    runLogged('compare-reports', async (own) => {
      const compared = await compareReports(own);
      const published = await publishFirst(own);
      // Likely matches of a new report are known now.
      return compared + published + (await queueMatchMails(own)) + (await alertFollowers(own));
    }),
  );
}

async function openProductJobs(
  { context, database, telemetry }: Pick<OpenContext, 'context' | 'database' | 'telemetry'>,
  closing: AbortSignal,
): Promise<Jobs> {
  const jobs = await openJobs({
    engine: database.engine,
    pool: database.pool,
    log: context.log,
    observe: observeJobs(telemetry),
  });
  try {
    await startProductJobs(context, jobs);
  } catch (error) {
    await jobs.close();
    throw error;
  }
  void cleanAtStart(context, [removeLeftOvers, removeOrphanPhotos], closing);
  return jobs;
}

/** Retries until the database accepts it; returns null when the process ends before. */
export function openProductJobsPatiently(
  opened: Pick<OpenContext, 'context' | 'database' | 'telemetry'>,
  closing: AbortSignal,
): Promise<Jobs | null> {
  const onFailure = (err: unknown) => opened.context.log.error({ err }, 'background work could not be started yet');
  return tryPatiently(() => openProductJobs(opened, closing), { closing, onFailure });
}
