import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { run } from './run.ts';

// In a fresh clone nothing has made the messages yet, which the commands import.
if (!existsSync(join(projectRoot, 'src/i18n/paraglide/messages.js'))) await run('node', ['--run', 'i18n']);
const { runCatlas } = await import('./catlas/run-catlas.ts');

// Settings from a file `.env` in the project's folder, as the server reads them; what the environment says wins.
try {
  process.loadEnvFile(join(projectRoot, '.env'));
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

process.exitCode = await runCatlas(process.argv.slice(2), process.env, {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
