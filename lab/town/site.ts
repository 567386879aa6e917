import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@catlas/platform/db/migrate.ts';
import { openDatabase } from '@catlas/platform/db/open-database.ts';
import { createLogger } from '@catlas/platform/log/logger.ts';
import type { Context } from '#context/context.ts';
import { productMigrations } from '#db/migrations.ts';
import type { Schema } from '#db/schema.ts';
import type { Random } from '#seeds/demo/random.ts';
import { composeContext } from '#tests/support/compose-context.ts';
import { type MemoryApi, openMemoryApi, type Person } from '#tests/support/memory-api.ts';
import { createSignInService } from '#tests/support/sign-in-service.ts';

export interface TownMail {
  to: string;
  text: string;
}

export interface TownSite extends MemoryApi {
  context: Context;
  setDay(day: number): void;
  dateOf(day: number): Date;
  join(): Promise<Person>;
  moderator: Person;
  takeMails(): TownMail[];
  uuid(): string;
  close(): Promise<void>;
}

const memoryFolder = '/dev/shm';
const leastRoomBytes = 2e9;
const dayMs = 24 * 60 * 60 * 1000;

interface SiteOptions {
  random: Random;
  days: number;
  /** The town ends today without it, because a report that is sent can't be of the future. */
  startMs?: number;
  environment?: Record<string, string>;
}

export async function openTownSite({
  random,
  days,
  startMs = Math.floor(Date.now() / dayMs - days - 1) * dayMs,
  environment = {},
}: SiteOptions): Promise<TownSite> {
  const dataDir = mkdtempSync(join(findFastFolder(), 'catlas-town-'));
  const log = createLogger('error');
  const database = await openDatabase<Schema>({
    databaseUrl: null,
    dataDir,
    onError: (error) => log.error({ err: error }),
  });
  await migrate(database.pool, productMigrations);
  const { auth, signToken } = await createSignInService(log);
  const mails: TownMail[] = [];
  let nowMs = startMs;
  const context: Context = {
    ...composeContext({ database, dataDir, environment, log, auth }),
    mail: {
      async send({ to, text }) {
        mails.push({ to, text });
      },
    },
    now: () => new Date(nowMs),
  };
  const uuid = () => makeUuid(random);
  const signIn = async (email: string): Promise<Person> => {
    const id = uuid();
    const expiresAt = Math.floor(Date.now() / 1000) + 24 * 60 * 60;
    const token = await signToken(
      { sub: id, email, user_metadata: { display_name: email.split('@')[0] } },
      { expiresAt },
    );
    return { id, email, token };
  };
  let members = 0;
  return {
    context,
    ...openMemoryApi(context),
    setDay: (day) => {
      nowMs = startMs + Math.round(day * dayMs);
    },
    dateOf: (day) => new Date(startMs + Math.round(day * dayMs)),
    join: () => signIn(`member-${++members}@example.org`),
    moderator: await signIn('admin@example.org'),
    takeMails: () => mails.splice(0),
    uuid,
    async close() {
      await context.live.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The system's memory is used where it has room: the town is temporary. */
function findFastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > leastRoomBytes ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** The UUID (version 4) comes from the town's random numbers. */
function makeUuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  hex[12] = '4';
  hex[16] = '8';
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
