import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '#platform/config/project-root.ts';

/** As the operator does at the terminal, beside the running server. */
export async function catlas(...words: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: process.env.CATLAS_E2E_DATA_DIR };
  await promisify(execFile)(process.execPath, ['scripts/catlas.ts', ...words], { cwd: projectRoot, env });
}
