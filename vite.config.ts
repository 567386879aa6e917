import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { supportedBrowsers } from './scripts/supported-browsers.ts';

/** In the server's bundle, because Node needs about 0.5 ms for each file that a start loads, and these have 450. */
const packagesOfManyFiles = [
  'hono',
  'jose',
  'kysely',
  'zod',
  // They extend zod's schemas, so they need the same copy of it.
  '@hono/zod-openapi',
  '@hono/zod-validator',
  '@asteasolutions/zod-to-openapi',
];

/**
 * A page that most visits begin with comes in one file: the fifty small ones that React Router makes of it compress a fifth worse. The texts that
 * several parts share come in one more: as files of their own, 200 bytes each, they made the list of routes, which every page loads, longer.
 */
const chunks = [
  { name: 'first-page', test: /\/src\/(entry\.client|root|routes\/home)\.tsx/, priority: 2 },
  { name: 'cat-page', test: /\/src\/routes\/cat\/cat\.tsx/, priority: 1 },
  { name: 'shared-words', test: /\/paraglide\/messages\//, minShareCount: 4 },
];

export default defineConfig({
  ssr: { noExternal: packagesOfManyFiles },
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: {
      build: {
        target: 'es2022',
        rolldownOptions: {
          // The whole server is one bundle, so that no module exists twice.
          input: './src/app/app.ts',
          // What a browser fetches later is in that one bundle from the beginning.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
  // React Router would empty all of `build/`, where the base map and the gazetteer are too: scripts/build.ts does it.
  build: { target: supportedBrowsers, sourcemap: false, emptyOutDir: false },
  // Known beforehand, so that the first page in development needs no reload.
  optimizeDeps: {
    include: ['react', 'react-dom/client', 'react-router', 'react-router/dom', 'zod', '@supabase/ssr'],
  },
  server: { hmr: { port: 24_678 } },
});
