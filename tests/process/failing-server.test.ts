import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { beginToAdd } from '#tests/support/held-upload.ts';
import { bootstrap, servingPids, trackServers } from '#tests/support/running-servers.ts';
import { signUpAt } from '#tests/support/server-process.ts';

const { start, endAll } = trackServers();
afterEach(endAll);

const rejectOnSignal = pathToFileURL(join(projectRoot, 'tests/support/reject-on-signal.ts'));
/** SIGUSR2 causes an unhandled rejection in this server. */
const startRejecting = (environment: Record<string, string> = {}, command?: [string, ...string[]]) =>
  start({ NODE_OPTIONS: `--import ${rejectOnSignal}`, ...environment }, command);

const isOpen = (url: string) =>
  fetch(`${url}/health/live`).then(
    () => true,
    () => false,
  );

describe('a process that fails or is killed', () => {
  it('finishes running requests after an error that nothing handles, and ends with an error', async () => {
    const server = await startRejecting();
    await server.ready();
    const member = await signUpAt(server.url, 'member@example.org');
    const stream = (await fetch(`${server.url}/api/live`)).body!.getReader();
    await stream.read();
    const upload = await beginToAdd(server.url, member, 'In flight');
    process.kill(server.pid, 'SIGUSR2');
    await expect.poll(() => isOpen(server.url)).toBe(false);
    while (!(await stream.read()).done);
    expect(await upload.send()).toBe(201);
    expect(await server.ended).toBe(1);
    const fatal = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"fatal"'));
    expect(fatal).toHaveLength(1);
    expect(JSON.parse(fatal[0]!)).toMatchObject({ err: { message: 'a rejection that nothing handles' } });
  });

  it('a process that fails or is killed is started again by npm start, which still ends when it is asked to', async () => {
    const parent = await startRejecting({}, bootstrap);
    await parent.ready();
    process.kill(servingPids(parent)[0]!, 'SIGKILL');
    await expect.poll(parent.output).toContain('The server was ended by SIGKILL. It starts again in 1 s.');
    await expect.poll(() => servingPids(parent)).toHaveLength(2);
    await parent.ready();

    // The end also works during the pause before the next start.
    process.kill(servingPids(parent)[1]!, 'SIGUSR2');
    await expect.poll(parent.output).toContain('The server ended with exit code 1. It starts again in 2 s.');
    expect(await parent.end('SIGTERM')).toBe(0);
    expect(servingPids(parent)).toHaveLength(2);
    expect(await isOpen(parent.url)).toBe(false);
  });

  it('a process that fails or is killed is not started again by npm start after an error at start', async () => {
    const parent = await start({ PORT: '70000' }, bootstrap);
    expect(await parent.ended).toBe(1);
    expect(parent.output()).toContain('  PORT: ');
    expect(parent.output()).not.toContain('starts again');
  });
});
