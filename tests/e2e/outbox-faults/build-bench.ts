import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { build, type Rolldown } from 'vite';

export async function buildBench(): Promise<string> {
  const [{ output }] = (await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: join(projectRoot, 'tests/e2e/outbox-faults/bench.ts'),
        formats: ['iife'],
        name: 'bench',
      },
    },
  })) as [Rolldown.RolldownOutput];
  return output[0].code;
}
