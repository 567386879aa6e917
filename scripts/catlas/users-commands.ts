import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { type BanReason, banReasons, mostObjectionWords } from '#db/report-values.ts';
import type { GivenBanReason } from '#features/accounts/members/ban-reason.ts';
import { banUser, unbanUser } from '#features/accounts/members/ban-user.server.ts';
import { getUser, type UserRow } from '#features/accounts/members/get-user.server.ts';
import { listUsers } from '#features/accounts/members/list-users.server.ts';
import { demoteUser, promoteUser } from '#features/accounts/members/promote-user.server.ts';
import { resetSecondStep } from '#features/accounts/members/reset-second-step.server.ts';
import {
  type Command,
  CommandError,
  type CommandGroup,
  type GivenArguments,
  type OperatorContext,
  parseChoice,
  UsageError,
} from './command.ts';
import { textTable } from './text-table.ts';

const statuses = ['pending', 'active', 'inactive', 'banned'] as const;
const types = ['user', 'admin'] as const;
const defaultLimit = 100;
const namedReasons = banReasons.filter((reason) => reason !== 'other');

const list: Command = {
  usage: 'list [--status S] [--type T] [--search TEXT] [--limit N] [--json]',
  summary: 'the members, the newest first',
  details: `  --status S     only ${statuses.join(', ')}
  --type T       only ${types.join(' or ')}
  --search TEXT  only where the address or the name has this part
  --limit N      at most so many (${defaultLimit})
  --json         one JSON array, for other programs`,
  options: {
    status: { type: 'string' },
    type: { type: 'string' },
    search: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'boolean' },
  },
  wordCount: 0,
  async run(context, { options }) {
    const filter = {
      status: parseChoice('status', options.status, statuses),
      type: parseChoice('type', options.type, types),
      search: options.search as string | undefined,
      limit: parseLimit(options.limit),
    };
    const { users, total } = await listUsers(await context(), filter);
    if (options.json) return [JSON.stringify(users, null, 2)];
    if (total === 0) return ['No member matches.'];
    const table = textTable([
      ['ADDRESS', 'NAME', 'TYPE', 'STATUS', 'SINCE', 'ID'],
      ...users.map((user) => [
        printable(user.email ?? '-'),
        printable(user.display_name),
        user.type,
        user.status,
        user.created_at.toISOString().slice(0, 10),
        user.id,
      ]),
    ]);
    return users.length < total ? [...table, '', `${users.length} of ${total}; --limit shows more.`] : table;
  },
};

export const usersCommands: CommandGroup = {
  summary: 'members and administrators',
  commands: {
    list,
    promote: onUser({
      usage: 'promote <address>',
      summary: 'makes a member an administrator',
      act: promoteUser,
      done: (name) => `${name} is now an administrator.`,
      already: (name) => `${name} is an administrator already.`,
      conflict: (name, { status }) => `${name} is ${status}, and can't be an administrator.`,
    }),
    demote: onUser({
      usage: 'demote <address>',
      summary: 'removes the administrator role',
      act: demoteUser,
      done: (name) => `${name} is no longer an administrator.`,
      already: (name) => `${name} is no administrator.`,
      conflict: (name) =>
        `${name} is in ADMIN_EMAILS, and would be an administrator again at the next visit. ` +
        'Take the address out there, restart Catlas, and demote then.',
    }),
    ban: onUser({
      usage: 'ban <address> [--reason TEXT]',
      summary: 'bans a member, from their next request on',
      details: `  --reason TEXT  what the member reads on the page for banned members: ${namedReasons.join(', ')} (in their
                 language), or your own words`,
      options: { reason: { type: 'string' } },
      parse: ({ reason }) => ({ given: parseBanReason(reason) }),
      act: banUser,
      done: (name) => `${name} is banned.`,
      already: (name) => `${name} is banned already.`,
      conflict: (name) => `${name} has closed the account; there is nothing to ban.`,
    }),
    unban: onUser({
      usage: 'unban <address>',
      summary: 'lifts the ban of a member',
      act: unbanUser,
      done: (name) => `${name} may sign in again.`,
      already: (name) => `${name} is not banned.`,
      conflict: (name) => `${name} has closed the account, which only its owner can undo.`,
    }),
    'reset-second-step': onUser({
      usage: 'reset-second-step <address>',
      summary: 'removes all second steps of a member who has lost them',
      act: resetSecondStep,
      done: (name) => `${name} signs in without a second step until a new one is added.`,
      already: (name) => `${name} has no second step.`,
      conflict: (name) => `${name} has closed the account; there is no second step.`,
    }),
  },
};

interface UserAct<More> {
  usage: string;
  summary: string;
  details?: string;
  options?: Command['options'];
  /** Throws UsageError. */
  parse?: (options: GivenArguments['options']) => More;
  act(context: OperatorContext, input: { userId: string; actorId: null } & Partial<More>): Promise<boolean>;
  done(name: string): string;
  already(name: string): string;
  conflict(name: string, user: UserRow): string;
}

function onUser<More extends object>(given: UserAct<More>): Command {
  const { usage, summary, details, options, parse, act, done, already, conflict } = given;
  return {
    usage,
    summary,
    details: ['  <address>  the e-mail address, or the id that `users list` shows', details].filter(Boolean).join('\n'),
    ...(options && { options }),
    wordCount: 1,
    async run(context, { words, options: chosen }) {
      const more = parse?.(chosen);
      const opened = await context();
      const user = await getOnlyUser(opened, words[0]!);
      const name = printable(user.email ?? user.display_name);
      try {
        return [
          (await act(opened, { ...(more ?? {}), userId: user.id, actorId: null } as Parameters<typeof act>[1]))
            ? done(name)
            : already(name),
        ];
      } catch (error) {
        if (isAppError(error) && error.code === 'conflict') throw new CommandError(conflict(name, user));
        if (isAppError(error) && error.code === 'unavailable') throw new CommandError(serviceAway);
        throw error;
      }
    },
  };
}

const serviceAway =
  'The sign-in service failed. A hosted one needs the right AUTH_SECRET_KEY, and must be reachable from here.';

async function getOnlyUser(context: OperatorContext, emailOrId: string): Promise<UserRow> {
  try {
    return await getUser(context, emailOrId);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const address = printable(emailOrId);
    throw new CommandError(
      error.code === 'conflict'
        ? `Several members have the address ${address}. Give the id of the one you mean: npm run catlas -- users list --search ${address}`
        : `No member has the address or id ${address}. Members appear here when they sign in for the first time. ` +
            'To make someone an administrator from the start, add the address to ADMIN_EMAILS.',
    );
  }
}

function parseBanReason(text: string | boolean | undefined): GivenBanReason | undefined {
  if (text === undefined) return undefined;
  const words = String(text).trim();
  const named: BanReason | undefined = namedReasons.find((reason) => reason === words);
  if (named) return { reason: named, words: null };
  if (words === '' || words.length > mostObjectionWords) {
    throw new UsageError(
      `--reason is ${namedReasons.join(', ')}, or 1 to ${mostObjectionWords} characters of your own.`,
    );
  }
  return { reason: 'other', words };
}

function parseLimit(value: string | boolean | undefined): number {
  if (value === undefined) return defaultLimit;
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError(`--limit is a number from 1 on, not "${value}".`);
  return limit;
}

/** Members typed the names, so nothing in them may move the terminal's cursor. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\u{fffd}');
}
