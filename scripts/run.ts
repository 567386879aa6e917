import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

/** Runs a program of the project or the system from the project's root; rejects when it ends with an error. */
export function run(
  program: string,
  args: string[],
  { env = {} }: { env?: Record<string, string> } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...env,
        PATH: `${join(projectRoot, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
      },
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.join(' ')} ended with ${signal ?? code}`));
    });
  });
}
