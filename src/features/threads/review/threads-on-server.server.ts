import { sql } from 'kysely';
import { reportedThreadsApi } from '#features/threads/api/reported-threads-api.server.ts';
import { releaseThreads } from '#features/threads/ends/release-threads.server.ts';
import { exportThreads } from '#features/threads/export-threads.server.ts';

export const threadsOnServer = {
  toReview: sql`select count(distinct thread_id) from thread_reports where settled_at is null`,
  queue: null,
  post: null,
  api: reportedThreadsApi,
  exportRows: exportThreads,
  erase: releaseThreads,
};
