import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { build } from 'vite';
import { supportedBrowsers } from './supported-browsers.ts';

/** The device stores these when they are first used. A report needs its photo's tags without a network, too. */
const leftOut = /maplibregl-canvas|maplibre-gl-worker/;
/** Beyond this size a script is probably a complete library. */
const largestBytes = 400_000;

// Vite's build changes NODE_ENV, and the caller still has tests to run, so it is a separate process.
await buildServiceWorker(join(projectRoot, 'build/client'));

/** The worker downloads some files at installation and caches the others on first use. */
async function buildServiceWorker(clientDirectory: string): Promise<void> {
  const files = globSync('assets/*.{js,mjs,css,woff2,svg}', { cwd: clientDirectory }).sort();
  const pathOf = (name: string) => join(clientDirectory, name);
  const isOfMap = (name: string) => leftOut.test(name) || leftOut.test(readFileSync(pathOf(name), 'latin1'));
  const isShell = (name: string) => statSync(pathOf(name)).size <= largestBytes && !isOfMap(name);
  const paths = (names: string[]) => names.map((name) => `/${name}`);
  const shell = { shell: paths(files.filter(isShell)), map: paths(files.filter(isOfMap)), all: paths(files) };
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      outDir: clientDirectory,
      emptyOutDir: false,
      copyPublicDir: false,
      target: supportedBrowsers,
      lib: {
        entry: join(projectRoot, 'src/service-worker/service-worker.ts'),
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'sw.js',
      },
    },
  });
}
