import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenContext } from '#app/context/open-context.ts';

export async function describeStart({ context, embeddedAuth, mailFolder }: OpenContext): Promise<string[]> {
  const { config } = context;
  const accounts = await readFile(join(config.dataDir, 'demo-accounts.txt'), 'utf8').catch(() => null);
  return [
    '',
    `  Catlas      ${config.publicUrl}`,
    `  Database    ${describeDatabase(context)}`,
    `  Sign-in     ${embeddedAuth ? 'embedded' : config.auth!.url}`,
    config.smtpUrl ? '  Mail        by SMTP' : `  Outbox      ${mailFolder}`,
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
