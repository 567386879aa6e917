import { resolve } from 'node:path';
import { createLogger } from '@catlas/platform/log/logger.ts';
import { describeFailure } from '@catlas/platform/process/describe-failure.ts';
import { parseConfig } from '#context/config.ts';
import { backupCommand } from './backup-command.ts';
import { type Command, type CommandGroup, type OperatorContext, parseGiven, UsageError } from './command.ts';
import { exportCommand } from './export-command.ts';
import { importCommand } from './import-command.ts';
import { mapCommands } from './map-commands.ts';
import { matchCommands } from './match-commands.ts';
import { messagesCommands } from './messages-commands.ts';
import { openOperatorAuth } from './open-operator-auth.ts';
import { openOperatorDatabase } from './open-operator-database.ts';
import { photosCommands } from './photos-commands.ts';
import { redirectsCommands } from './redirects-commands.ts';
import { restoreCommand } from './restore-command.ts';
import { readSiteAddress } from './site-address.ts';
import { textTable } from './text-table.ts';
import { traitsCommands } from './traits-commands.ts';
import { usersCommands } from './users-commands.ts';

const entries: Record<string, CommandGroup | Command> = {
  users: usersCommands,
  redirects: redirectsCommands,
  backup: backupCommand,
  restore: restoreCommand,
  export: exportCommand,
  import: importCommand,
  traits: traitsCommands,
  messages: messagesCommands,
  photos: photosCommands,
  match: matchCommands,
  map: mapCommands,
};
const start = 'npm run catlas --';

interface Output {
  say(line: string): void;
  complain(line: string): void;
}

/** Returns the exit code: 0 for done, 1 for a failure, 2 for a usage error. */
export async function runCatlas(
  args: string[],
  environment: Record<string, string | undefined>,
  { say, complain }: Output,
): Promise<0 | 1 | 2> {
  const wantsHelp = args.includes('--help') || args.includes('-h') || args[0] === 'help' || args[1] === 'help';
  const asked = findAsked(args.filter((arg) => !['help', '--help', '-h'].includes(arg)));
  if (wantsHelp && !asked.unknown) {
    say(asked.help());
    return 0;
  }
  if (!asked.command) {
    complain(asked.unknown ? `There is no command "${asked.unknown}".\n\n${asked.help()}` : asked.help());
    return 2;
  }
  try {
    const given = parseGiven(asked.command, asked.rest);
    for (const line of await runOpened(asked.command, given, { environment, tell: complain })) say(line);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n\n${asked.help()}`);
      return 2;
    }
    complain(describeFailure(error as Error));
    return 1;
  }
}

interface Asked {
  command: Command | null;
  rest: string[];
  unknown: string | null;
  help(): string;
}

function findAsked([first, ...others]: string[]): Asked {
  const entry = Object.hasOwn(entries, first ?? '') ? entries[first!] : undefined;
  if (!entry) return { command: null, rest: [], unknown: first ?? null, help: helpOfAll };
  if (!('commands' in entry))
    return { command: entry, rest: others, unknown: null, help: () => commandHelp('', entry) };
  const [second, ...rest] = others;
  const command = Object.hasOwn(entry.commands, second ?? '') ? entry.commands[second!] : undefined;
  if (command) return { command, rest, unknown: null, help: () => commandHelp(`${first} `, command) };
  return { command: null, rest, unknown: second ? `${first} ${second}` : null, help: () => groupHelp(first!, entry) };
}

/** The database is opened when the command asks for it, and closed whatever happens. */
async function runOpened(
  command: Command,
  given: ReturnType<typeof parseGiven>,
  { environment, tell }: { environment: Record<string, string | undefined>; tell(line: string): void },
): Promise<string[]> {
  let close = async () => {};
  const readConfig = () => parseConfig(environment);
  const open = async (): Promise<OperatorContext> => {
    const settings = readConfig();
    const database = await openOperatorDatabase(settings);
    const siteAddress = await readSiteAddress(database.db, settings).catch(async (error) => {
      await database.close();
      throw error;
    });
    const config = { ...settings, publicUrl: siteAddress.publicUrl };
    const log = createLogger('silent');
    const auth = openOperatorAuth({ config, environment, database, log });
    close = async () => {
      await auth.close();
      await database.close();
    };
    const { db, engine, pool } = database;
    return { db, engine, pool, config, siteAddress, now: () => new Date(), authAdmin: auth.authAdmin, log };
  };
  try {
    const resolvePath = (path: string) => resolve(environment.INIT_CWD ?? '.', path);
    return await command.run(open, given, { tell, readConfig, resolvePath });
  } finally {
    await close();
  }
}

function helpOfAll(): string {
  const rows = Object.entries(entries).map(([name, entry]) => [
    'commands' in entry ? `  ${name} ${Object.keys(entry.commands).join('|')}` : `  ${entry.usage.split(' [')[0]}`,
    entry.summary,
  ]);
  return [
    "The operator's commands, beside a running Catlas or without one.",
    '',
    ...textTable(rows),
    '',
    `  ${start} users --help         what the commands of a group do`,
    `  ${start} users list --help    the options of one`,
    '',
    'They find the database as the server does: DATABASE_URL or DATA_DIR, from the environment or the file .env.',
    'Every change to members and redirects is written into the audit log. Results go to standard output, all else to',
    'standard error. The exit code is 0 when it is done, 1 when it can’t be done, 2 when it was not understood.',
  ].join('\n');
}

function groupHelp(name: string, group: CommandGroup): string {
  const rows = Object.values(group.commands).map(({ usage, summary }) => [`  ${usage.split(' [')[0]}`, summary]);
  const example = `  ${start} ${name} ${Object.keys(group.commands)[0]} --help    the options of one`;
  return [`${start} ${name} …: ${group.summary}`, '', ...textTable(rows), '', example].join('\n');
}

function commandHelp(prefix: string, { usage, summary, details }: Command): string {
  return [`  ${start} ${prefix}${usage}`, '', `${summary}`, ...(details ? ['', details] : [])].join('\n');
}
