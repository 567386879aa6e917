import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { bareEnvironment } from './bare-environment.ts';

/**
 * Rejects when the command fails. A blocked caller would not see that a server has closed a connection, so it
 * continues.
 */
export async function runCatlasProcess(words: string[], settings: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...bareEnvironment, ...settings };
  await promisify(execFile)(process.execPath, ['scripts/catlas.ts', ...words], { cwd: projectRoot, env });
}
