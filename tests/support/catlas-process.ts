import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '#platform/config/project-root.ts';
import { bareEnvironment } from './bare-environment.ts';

/**
 * As the operator does at the terminal, beside the running server. Rejects when the command fails.
 *
 * The caller continues meanwhile: a blocked one would not see that a server has closed a connection it keeps, and its next
 * request would go into that one.
 */
export async function runCatlasProcess(words: string[], settings: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...bareEnvironment, ...settings };
  await promisify(execFile)(process.execPath, ['scripts/catlas.ts', ...words], { cwd: projectRoot, env });
}
