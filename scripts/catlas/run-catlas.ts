import { parseConfig } from '#platform/config/config.ts';
import { createLogger } from '#platform/log/logger.ts';
import {
  type Command,
  CommandError,
  type CommandGroup,
  type OperatorContext,
  parseGiven,
  UsageError,
} from './command.ts';
import { openOperatorAuth } from './open-operator-auth.ts';
import { openOperatorDatabase } from './open-operator-database.ts';
import { redirectsCommands } from './redirects-commands.ts';
import { textTable } from './text-table.ts';
import { usersCommands } from './users-commands.ts';

const groups: Record<string, CommandGroup> = { users: usersCommands, redirects: redirectsCommands };
const start = 'npm run catlas --';

interface Output {
  say(line: string): void;
  complain(line: string): void;
}

/** Runs one command. Answers the exit code: 0 done, 1 it can't be done, 2 it was not understood. */
export async function runCatlas(
  args: string[],
  environment: Record<string, string | undefined>,
  { say, complain }: Output,
): Promise<0 | 1 | 2> {
  const wantsHelp = args.includes('--help') || args.includes('-h') || args[0] === 'help' || args[1] === 'help';
  const [groupName, commandName, ...rest] = args.filter((arg) => !['help', '--help', '-h'].includes(arg));
  const group = Object.hasOwn(groups, groupName ?? '') ? groups[groupName!] : undefined;
  const command = group && Object.hasOwn(group.commands, commandName ?? '') ? group.commands[commandName!] : undefined;

  if (wantsHelp && (group || !groupName) && (command || !commandName)) {
    say(command ? commandHelp(groupName!, command) : group ? groupHelp(groupName!, group) : help());
    return 0;
  }
  if (!group) {
    complain(groupName ? `There is no command "${groupName}".\n\n${help()}` : help());
    return 2;
  }
  if (!command) {
    complain(
      commandName
        ? `There is no command "${groupName} ${commandName}".\n\n${groupHelp(groupName!, group)}`
        : groupHelp(groupName!, group),
    );
    return 2;
  }
  try {
    const given = parseGiven(command, rest);
    for (const line of await runOpened(command, given, environment)) say(line);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n\n${commandHelp(groupName!, command)}`);
      return 2;
    }
    const isPlain = error instanceof CommandError || (error as Error).name === 'ConfigError';
    complain(isPlain ? (error as Error).message : `${(error as Error).stack}`);
    return 1;
  }
}

/** The database is opened when the command asks for it, and closed whatever happens. */
async function runOpened(
  command: Command,
  given: ReturnType<typeof parseGiven>,
  environment: Record<string, string | undefined>,
): Promise<string[]> {
  let close = async () => {};
  const open = async (): Promise<OperatorContext> => {
    const config = parseConfig(environment);
    const database = await openOperatorDatabase(config);
    const log = createLogger('silent');
    const auth = openOperatorAuth({ config, environment, database, log });
    close = async () => {
      await auth.close();
      await database.close();
    };
    return { db: database.db, config, now: () => new Date(), authAdmin: auth.authAdmin, log };
  };
  try {
    return await command.run(open, given);
  } finally {
    await close();
  }
}

function help(): string {
  const rows = Object.entries(groups).map(([name, group]) => [
    `  ${name} ${Object.keys(group.commands).join('|')}`,
    group.summary,
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
    'Every change is written into the audit log.',
  ].join('\n');
}

function groupHelp(name: string, group: CommandGroup): string {
  const rows = Object.values(group.commands).map(({ usage, summary }) => [`  ${usage.split(' [')[0]}`, summary]);
  const example = `  ${start} ${name} ${Object.keys(group.commands)[0]} --help    the options of one`;
  return [`${start} ${name} …: ${group.summary}`, '', ...textTable(rows), '', example].join('\n');
}

function commandHelp(groupName: string, { usage, summary, details }: Command): string {
  return [`  ${start} ${groupName} ${usage}`, '', `${summary}`, ...(details ? ['', details] : [])].join('\n');
}
