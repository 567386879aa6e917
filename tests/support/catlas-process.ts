import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '#platform/config/project-root.ts';
import { bareEnvironment } from './bare-environment.ts';

/**
 * Rejects when the command fails. The caller continues meanwhile, because a blocked one would not see a closed
 * connection.
 */
export async function runCatlasProcess(words: string[], settings: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...bareEnvironment, ...settings };
  await promisify(execFile)(process.execPath, ['scripts/catlas.ts', ...words], { cwd: projectRoot, env });
}
