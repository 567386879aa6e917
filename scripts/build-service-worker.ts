import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '#platform/config/project-root.ts';
import { supportedBrowsers } from './supported-browsers.ts';

/** What is only needed once the map is: kept on the device when it is first used. A report needs its photo's tags without a network, too. */
const leftOut = /maplibregl-canvas|maplibre-gl-worker/;
/** Beyond this a script is a library that came whole. */
const largestBytes = 400_000;

// A separate process: Vite's build changes NODE_ENV, and the caller still has tests to run.
await buildServiceWorker(join(projectRoot, 'build/client'));

/** Writes `sw.js`, which knows every file of the build: those it fetches at once, and those it keeps when they are used. */
async function buildServiceWorker(clientDirectory: string): Promise<void> {
  const files = globSync('assets/*.{js,mjs,css,woff2,svg}', { cwd: clientDirectory }).sort();
  const isShell = (name: string) => {
    const path = join(clientDirectory, name);
    return statSync(path).size <= largestBytes && !leftOut.test(name) && !leftOut.test(readFileSync(path, 'latin1'));
  };
  const paths = (names: string[]) => names.map((name) => `/${name}`);
  const shell = { shell: paths(files.filter(isShell)), all: paths(files) };
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
