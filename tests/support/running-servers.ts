import { rmSync } from 'node:fs';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export const bootstrap: [string, ...string[]] = [process.execPath, 'scripts/bootstrap.mjs', 'start'];

/** Call `endAll` after each test: it ends all servers and deletes their data. */
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

export const servingPids = (server: ServerProcess) =>
  [...server.output().matchAll(/serving process: (\d+)/g)].map(([, pid]) => Number(pid));

function killIfAlive(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
