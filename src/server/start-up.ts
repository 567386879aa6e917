import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importGazetteer } from '#features/places/import-gazetteer.server.ts';
import type { Config } from '#product/config.ts';
import { type DrawnTown, drawDemoTown, isNewDatabase, seedDemo } from '#seeds/demo/seed-demo.server.ts';
import type { OpenContext } from '#server/context/open-context.ts';

/**
 * Starts to draw the cats of the demo town before the database is open, where that will be a new one: making it keeps only
 * one processor busy. Else null.
 */
export function drawDemoTownEarly(config: Config): DrawnTown | null {
  return willSeedDemoTown(config) ? drawDemoTown(new Date()) : null;
}

/** What is certain before the database is open. */
export function willSeedDemoTown(config: Config): boolean {
  return wantsDemoTown(config) && !config.databaseUrl && !existsSync(join(config.dataDir, 'database'));
}

interface FillOptions {
  /** From `drawDemoTownEarly`. */
  drawnTown: DrawnTown | null;
  say: (line: string) => void;
}

/** What pages read and a new database lacks: the gazetteer and, where it is wanted, the demo town. */
export async function fillDatabase(opened: OpenContext, options: FillOptions): Promise<void> {
  await Promise.all([seedDemoIfWanted(opened, options), importGazetteer(opened.context)]);
}

async function seedDemoIfWanted({ context, embeddedAuth }: OpenContext, { drawnTown, say }: FillOptions) {
  if (!wantsDemoTown(context.config) || !embeddedAuth || !(await isNewDatabase(context))) return;
  say('Drawing the cats of the demo town …');
  const everyCats = 100;
  await seedDemo(context, {
    drawnTown: drawnTown ?? drawDemoTown(context.now()),
    createServiceRoleToken: embeddedAuth.createServiceRoleToken,
    onProgress: (done, total) => {
      if (done % everyCats === 0 || done === total) say(`  ${done} of ${total}`);
    },
  });
}

/** `DEMO` says, else a new embedded database has it. A hosted sign-in gets no accounts. */
function wantsDemoTown({ demo, databaseUrl, auth }: Config): boolean {
  return !auth && (demo ?? !databaseUrl);
}

/** What a person at the terminal wants to know once it listens. */
export async function describeStart({ context, embeddedAuth, outboxDir }: OpenContext): Promise<string[]> {
  const { config } = context;
  const accounts = await readFile(join(config.dataDir, 'demo-accounts.txt'), 'utf8').catch(() => null);
  return [
    '',
    `  Catlas      ${config.publicUrl}`,
    `  Database    ${describeDatabase(context)}`,
    `  Sign-in     ${embeddedAuth ? 'embedded' : config.auth!.url}`,
    config.smtpUrl ? '  Mail        by SMTP' : `  Outbox      ${outboxDir}`,
    ...(accounts
      ? [
          '',
          '  Demo accounts (also in demo-accounts.txt):',
          '',
          ...accounts
            .split('\n')
            .slice(2)
            .filter(Boolean)
            .map((line) => `    ${line}`),
        ]
      : []),
    '',
  ];
}

function describeDatabase({ config, engine }: Pick<OpenContext['context'], 'config' | 'engine'>): string {
  if (engine === 'pglite') return `embedded, in ${join(config.dataDir, 'database')}`;
  return config.databaseReplicaUrl ? 'PostgreSQL, with a read replica' : 'PostgreSQL';
}
