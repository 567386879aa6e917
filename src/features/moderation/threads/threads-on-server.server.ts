import { sql } from 'kysely';
import { releaseThreads } from '#features/cats/ends/release-threads.server.ts';
import { reportedThreadsApi } from '#features/contact/api/reported-threads-api.server.ts';
import { exportThreads } from '#features/contact/threads/export-threads.server.ts';

export const threadsOnServer = {
  toReview: sql`select count(distinct thread_id) from thread_reports where settled_at is null`,
  queue: null,
  post: null,
  api: reportedThreadsApi,
  exportRows: exportThreads,
  erase: releaseThreads,
};
