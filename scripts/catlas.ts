import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { runCatlas } from './catlas/run-catlas.ts';

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
