import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';

export interface RunOptions {
  env?: Record<string, string>;
  onOutput?: (text: string) => void;
}

export function run(program: string, args: string[], { env = {}, onOutput }: RunOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const output = onOutput ? 'pipe' : 'inherit';
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        ...env,
        PATH: `${join(projectRoot, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
      },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput!);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.join(' ')} ended with ${signal ?? code}`));
    });
  });
}
