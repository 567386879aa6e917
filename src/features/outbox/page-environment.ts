import { clientBuildHeader, runningBuild } from '@catlas/platform/http/client-build.ts';
import { postWithProgress } from '@catlas/platform/http/post-with-progress.ts';
import { type OutboxServer, ownServer } from './outbox-request.ts';
import { type OutboxEnvironment, openEnvironment } from './send-outbox.ts';

const pageServer: OutboxServer = {
  findSession: ownServer.findSession,
  async post({ path, headers, ...request }) {
    const build = runningBuild();
    const answer = await postWithProgress(path, {
      headers: { ...headers, ...(build && { [clientBuildHeader]: build }) },
      ...request,
    });
    return answer ? { type: 'answer', ...answer } : { type: 'no-answer' };
  },
};

export function openPageEnvironment(): OutboxEnvironment {
  return { ...openEnvironment(), server: pageServer };
}
