import { rmSync } from 'node:fs';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** How `npm start` runs the server. */
export const bootstrap: [string, ...string[]] = [process.execPath, 'scripts/bootstrap.mjs', 'start'];

/** Starts servers, and ends all of them with their data directories: call `endAll` after each test. */
export function trackServers() {
  const running: ServerProcess[] = [];
  return {
    async start(environment: Record<string, string> = {}, command?: [string, ...string[]]) {
      const server = await startServerProcess(environment, command);
      running.push(server);
      return server;
    },
    async endAll() {
      for (const server of running.splice(0)) {
        const isRunning = (await Promise.race([server.ended, 'running'])) === 'running';
        await server.end('SIGKILL');
        // A parent that is killed leaves its server behind.
        const child = servingPids(server).at(-1);
        if (isRunning && child !== undefined) killIfAlive(child);
        rmSync(server.dataDir, { recursive: true, force: true });
      }
    },
  };
}

/** The processes that have served below `scripts/bootstrap.mjs`, in their order. */
export const servingPids = (server: ServerProcess) =>
  [...server.output().matchAll(/serving process: (\d+)/g)].map(([, pid]) => Number(pid));

function killIfAlive(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
