import { isAppError } from '@catlas/platform/errors/app-error.ts';
import type { Redirect, RedirectProblem } from '#features/links/redirect-rules.ts';
import { addRedirect, listRedirects, redirectStatusCodes, removeRedirect } from '#features/links/redirects.server.ts';
import { type Command, CommandError, type CommandGroup, parseChoice } from './command.ts';
import { textTable } from './text-table.ts';

const add: Command = {
  usage: 'add <path> <target> [--status CODE]',
  summary: 'sends visitors of a path somewhere else',
  details: `  <path>         a path of this site: /lost
  <target>       another path of it, or an address that starts with https:// or http://
  --status CODE  ${redirectStatusCodes.join(', ')} (302); browsers keep 301 and 308 for ever`,
  options: { status: { type: 'string' } },
  wordCount: 2,
  async run(context, { words, options }) {
    const statusCode = Number(parseChoice('status', options.status, redirectStatusCodes.map(String)) ?? 302);
    const [path, target] = words as [string, string];
    const { redirect, problem } = await addRedirect(await context(), { path, target, statusCode, actorId: null });
    if (problem) throw new CommandError(describe(problem, { path, target, taken: redirect }));
    return [describeRedirect(redirect)];
  },
};

const list: Command = {
  usage: 'list [--json]',
  summary: 'all redirects, by path',
  options: { json: { type: 'boolean' } },
  wordCount: 0,
  async run(context, { options }) {
    const redirects = await listRedirects(await context());
    if (options.json) return [JSON.stringify(redirects, null, 2)];
    if (redirects.length === 0) return ['There are no redirects.'];
    return textTable([
      ['PATH', 'STATUS', 'TARGET'],
      ...redirects.map(({ path, target, statusCode }) => [path, String(statusCode), target]),
    ]);
  },
};

const remove: Command = {
  usage: 'remove <path>',
  summary: 'takes a redirect away',
  wordCount: 1,
  async run(context, { words }) {
    const path = words[0]!;
    try {
      return [`Removed: ${describeRedirect(await removeRedirect(await context(), { path, actorId: null }))}`];
    } catch (error) {
      if (!isAppError(error) || error.code !== 'not-found') throw error;
      throw new CommandError(`There is no redirect of ${path}. See: npm run catlas -- redirects list`);
    }
  },
};

export const redirectsCommands: CommandGroup = {
  summary: 'paths that lead somewhere else',
  commands: { add, list, remove },
};

function describeRedirect({ path, target, statusCode }: Redirect): string {
  return `${path} -> ${target} (${statusCode})`;
}

function describe(
  problem: RedirectProblem,
  { path, target, taken }: { path: string; target: string; taken: Redirect | null },
): string {
  switch (problem) {
    case 'path':
      return `"${path}" is no path of this site: it starts with one /, and has no spaces, ? or #.`;
    case 'target':
      return `"${target}" is no target: give a path that starts with one /, or an address that starts with https:// or http://.`;
    case 'loop':
      return `${target} leads back to ${path}: visitors would be redirected in a loop.`;
    case 'taken':
      return `There is one already: ${describeRedirect(taken!)}. Remove it first: npm run catlas -- redirects remove ${taken!.path}`;
  }
}
