import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importGazetteer } from '#features/places/import-gazetteer.server.ts';
import { isNewDatabase, seedDemo } from '#seeds/demo/seed-demo.server.ts';
import type { OpenContext } from '#server/context/open-context.ts';

/**
 * What pages read and a new database lacks: the gazetteer and, where it is wanted, the demo town. Its cats are drawn
 * while the database is busy with the gazetteer.
 */
export async function fillDatabase(opened: OpenContext, say: (line: string) => void): Promise<void> {
  await Promise.all([seedDemoIfWanted(opened, say), importGazetteer(opened.context)]);
}

/** Seeds the demo town where it is wanted: `DEMO` says, else a new embedded database. A hosted sign-in gets no accounts. */
async function seedDemoIfWanted({ context, embeddedAuth }: OpenContext, say: (line: string) => void): Promise<void> {
  const { config, engine } = context;
  const isWanted = config.demo ?? engine === 'pglite';
  if (!isWanted || !embeddedAuth || !(await isNewDatabase(context))) return;
  say('Drawing the cats of the demo town …');
  const everyCats = 100;
  await seedDemo(context, {
    createServiceRoleToken: embeddedAuth.createServiceRoleToken,
    onProgress: (done, total) => {
      if (done % everyCats === 0 || done === total) say(`  ${done} of ${total}`);
    },
  });
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
