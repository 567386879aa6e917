import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { run } from './run.ts';

// In a fresh clone the messages, which the commands import, do not exist yet.
if (!existsSync(join(projectRoot, 'src/i18n/paraglide/messages.js'))) await run('node', ['--run', 'i18n']);
const { runCatlas } = await import('./catlas/run-catlas.ts');

// The environment wins over the file `.env`, as for the server.
try {
  process.loadEnvFile(join(projectRoot, '.env'));
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

process.exitCode = await runCatlas(process.argv.slice(2), process.env, {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
