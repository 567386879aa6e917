import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { OpenDatabase } from '@catlas/platform/db/open-database.ts';
import type { Config } from '#context/config.ts';
import type { Context } from '#context/context.ts';
import type { SiteAddress } from './site-address.ts';

export type OperatorContext = Pick<Context, 'db' | 'engine' | 'config' | 'now' | 'authAdmin' | 'log'> &
  Pick<OpenDatabase, 'pool'> & { siteAddress: SiteAddress };

export interface Terminal {
  tell(line: string): void;
  /** The commands open what they need themselves. Throws ConfigError. */
  readConfig(): Config;
  /** The path is relative to the user's folder, though npm runs commands in the project's folder. */
  resolvePath(path: string): string;
}

export interface Command {
  usage: string;
  summary: string;
  /** Only `--help` shows these details. */
  details?: string;
  options?: ParseArgsConfig['options'];
  wordCount: number;
  optionalWordCount?: number;
  /** Returns the lines to print. Throws UsageError before it uses the context, CommandError afterwards. */
  run(context: () => Promise<OperatorContext>, given: GivenArguments, terminal: Terminal): Promise<string[]>;
}

export interface GivenArguments {
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

export interface CommandGroup {
  summary: string;
  commands: Record<string, Command>;
}

export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command was understood, and can't be done; the message says why and what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export function parseChoice<Choice extends string>(
  name: string,
  value: string | boolean | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((known) => known === value);
  if (!choice) throw new UsageError(`--${name} is one of ${choices.join(', ')}, not "${value}".`);
  return choice;
}

export function parseGiven(command: Command, args: string[]): GivenArguments {
  try {
    const { values, positionals } = parseNumbersToo(args, command.options ?? {});
    const { wordCount, optionalWordCount = 0 } = command;
    if (positionals.length < wordCount) throw new UsageError('An argument is missing.');
    if (positionals.length > wordCount + optionalWordCount) throw new UsageError('There are too many arguments.');
    return { words: positionals, options: values };
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.`);
  }
}

const guard = '\u0000';

/** No option begins with a digit, but the area west of Greenwich does: `-0.6,44.8,-0.5,44.9`. */
function parseNumbersToo(args: string[], options: NonNullable<ParseArgsConfig['options']>) {
  const guarded = args.map((arg) => (/^-\d/.test(arg) ? guard + arg : arg));
  const { values, positionals } = parseArgs({ args: guarded, options, allowPositionals: true });
  const unguard = <Value>(value: Value) => (typeof value === 'string' ? value.replace(guard, '') : value);
  const given = Object.entries(values).map(([name, value]) => [name, unguard(value)]);
  return {
    values: Object.fromEntries(given) as GivenArguments['options'],
    positionals: positionals.map((word) => word.replace(guard, '')),
  };
}
