import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { OpenTables } from '@catlas/platform/db/open-database.ts';
import { createInProcessLiveBus } from '@catlas/platform/live/live-bus.ts';
import { createPostgresLiveBus } from '@catlas/platform/live/postgres-live-bus.ts';
import { createLogger } from '@catlas/platform/log/logger.ts';
import type { Context } from '#context/context.ts';
import type { LiveMessage } from '#context/live-messages.ts';
import type { Schema } from '#db/schema.ts';
import { composeContext } from './compose-context.ts';
import { createSignInService, type SignInService } from './sign-in-service.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestContext extends Pick<SignInService, 'signToken' | 'setSecondStep'> {
  context: Context;
  database: OpenTables<Schema>;
  photosDir: string;
  logLines: string[];
  close(): Promise<void>;
}

/** The sign-in service is a hosted one that knows keys and users only. */
export async function openTestContext(environment: Record<string, string> = {}): Promise<TestContext> {
  const database = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-test-'));
  const logLines: string[] = [];
  const log = createLogger('debug', {
    destination: new Writable({
      write(chunk, _encoding, done) {
        logLines.push(String(chunk));
        done();
      },
    }),
  });
  const { auth, signToken, setSecondStep } = await createSignInService(log);
  const live =
    database.engine === 'postgres'
      ? await createPostgresLiveBus<LiveMessage>({
          pool: database.pool,
          replica: null,
          onError: (error) => console.error(error),
        })
      : createInProcessLiveBus<LiveMessage>();
  return {
    context: composeContext({ database, dataDir, environment, log, auth, live }),
    database,
    photosDir: join(dataDir, 'photos'),
    signToken,
    setSecondStep,
    logLines,
    close: async () => {
      await live.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
