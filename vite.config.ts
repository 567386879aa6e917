import { globSync } from 'node:fs';
import { join } from 'node:path';
import { preactSsrPrecompile } from '@pracht/preact-ssr-precompile';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { createPageGrouping } from './scripts/page-chunks.ts';
import { importersOfReact, preactAliases } from './scripts/preact-aliases.ts';
import { precompiledJsx } from './scripts/precompiled-jsx.ts';
import { shortLivedClosures } from './scripts/short-lived-closures.ts';
import { supportedBrowsers } from './scripts/supported-browsers.ts';

/**
 * Paraglide's runtime knows many ways to find a language, and a browser that loads it pays 1 kB for them before the first
 * paint. Ours depends on the address: `getLocale` is all that the messages need.
 */
const slimMessageRuntime: Plugin = {
  name: 'slim-message-runtime',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/i18n\/paraglide\/runtime\.js$/ },
    handler: () => `
      export let getLocale = () => 'en';
      export const overwriteGetLocale = (find) => { getLocale = find; };
      export const experimentalStaticLocale = undefined;`,
  },
};

/** React Router's hooks for observers, another kilobyte: it uses them only where they are given, and we give none. */
const noInstrumentation: Plugin = {
  name: 'no-instrumentation',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
    handler: () => `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      const leftOut = () => { throw new Error('left out of the browser by vite.config.ts'); };
      export {
        leftOut as getRouteInstrumentationUpdates,
        leftOut as instrumentClientSideRouter,
        leftOut as instrumentHandler,
        leftOut as instrumentationResultMetaContext,
      };`,
  },
};

/** Nor is there a route to discover: react-router.config.ts has every one known from the first page on. */
const noRouteDiscovery: Plugin = {
  name: 'no-route-discovery',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/ },
    handler: () => `
      export const isFogOfWarEnabled = () => false;
      export const getPatchRoutesOnNavigationFunction = () => undefined;
      export const useFogOFWarDiscovery = () => {};
      const leftOut = () => { throw new Error('left out of the browser by vite.config.ts'); };
      export {
        leftOut as getManifestPath,
        leftOut as getPartialManifest,
        leftOut as getPathsWithAncestors,
        leftOut as handleClientVersionMismatch,
        leftOut as URL_LIMIT,
      };`,
  },
};

/** No link prefetches its page: that would only slow down readers on slow networks and the server. */
const noPrefetching: Plugin = {
  name: 'no-prefetching',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/ },
    handler(code) {
      const head = 'function PrefetchPageLinks(';
      if (!code.includes(head))
        throw new Error('React Router has renamed what vite.config.ts leaves out of the browser');
      return { code: code.replace(head, 'const PrefetchPageLinks = () => null;\nfunction leftOut('), map: null };
    },
  },
};

/** Chunks of which the hydration of the home page or of a cat's page calls most functions. */
const calledOnLoad = new Set(['entry.client', 'framework', 'first-page', 'small-parts', 'cat-page']);

/**
 * Chromium compiles all functions of a file with this comment while it loads, on another thread. Without it, hydration waits for each function's
 * compilation, which took a third of its time. The bench builds a page with this configuration that has only some of these files.
 */
const compileHint: Plugin = {
  name: 'compile-hint',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // Vite begins some files with a list of what they load.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && calledOnLoad.has(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

/** Matches the modules of these files of src/, which are written without their ending. Throws where a pattern matches no file. */
function inSource(...patterns: string[]): RegExp {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname }).map((file) => file.replaceAll('\\', '/'));
  for (const pattern of patterns) {
    const own = new RegExp(`^src/${pattern}\\.tsx?$`);
    if (!files.some((file) => own.test(file))) throw new Error(`vite.config.ts: no file of src/ matches ${pattern}`);
  }
  return new RegExp(`[\\\\/]src[\\\\/](${patterns.join('|').replaceAll('/', '[\\\\/]')})\\.`);
}

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

/** In the server's bundle for `shortLivedClosures`. */
const packagesOfPages = ['preact', 'preact-render-to-string'];

export default defineConfig({
  resolve: { alias: preactAliases },
  ssr: { noExternal: [...importersOfReact, ...packagesOfManyFiles, ...packagesOfPages] },
  plugins: [
    preactSsrPrecompile(precompiledJsx),
    tailwindcss(),
    reactRouter(),
    slimMessageRuntime,
    noInstrumentation,
    noRouteDiscovery,
    noPrefetching,
    compileHint,
    shortLivedClosures,
  ],
  environments: {
    client: {
      build: {
        // The first page would carry a list of every part's files: only what a reader waits for is listed. The rest
        // finds its own, most of them from the device.
        modulePreload: {
          resolveDependencies: (name, files) =>
            files.filter((file) => file.endsWith('.css') || /\/(connect-dialog|add-cat-dialog|home-map)-/.test(name)),
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](preact|react-router)[\\/]/,
                  priority: 2,
                },
                { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
                {
                  name: createPageGrouping({
                    first: ['src/root.tsx', 'src/routes/home.tsx', 'src/ui/show-errors-after-submit.ts'].map((path) =>
                      join(import.meta.dirname, path),
                    ),
                    cat: [join(import.meta.dirname, 'src/routes/cat.tsx')],
                  }),
                  debugName: 'first-page',
                },
                // Each part of these alone would be a request of some hundred bytes, and a name in every list of what a page needs.
                {
                  name: 'small-parts',
                  test: inSource(
                    'ui/(alert|field|icon-button|skeleton)',
                    'platform/http/(call-api|client-build|post-with-progress|upload-with-progress)',
                    'features/cats/model/(cat|publish-point)',
                    'platform/text/tidy-text',
                    'features/cats/traits/cat-traits',
                    'features/cats/live/(live-events|use-live-cats)',
                    'features/comments/model/comment',
                    'features/accounts/session/(auth-client|auth-cookie)',
                    'features/accounts/forms/contact-link',
                    'features/outbox/client-id',
                    'product/report-values',
                    'features/outbox/page/path-of-sent',
                  ),
                },
                {
                  name: 'cat-page',
                  test: inSource(
                    'ui/(empty-state|illustrations/(cat-with-bubble|illustration))',
                    'features/cats/list/map-asked',
                    'features/cats/cat-page/(cat-page-map|cat-trait-list|more-photos|report-cat-fields)',
                    'features/(poster/poster-link|threads/list/own-threads|threads/proof/proof-button)',
                    'features/comments/model/comment-objection-texts',
                    'features/comments/form/(comment-draft|use-take-back-comment)',
                    'features/comments/section/(comment-delete-form|use-comment-deletion)',
                    'features/sightings/timeline/sighting-item',
                    'features/links/share-button',
                  ),
                },
                {
                  name: 'outbox',
                  test: inSource(
                    'features/outbox/(draft-store|outbox-(database|item|request|store|sync)|page-(drafts|environment)|post-form)',
                    'features/outbox/(queue-item|retry-plan|send-(now|outbox)|use-stored-photo)',
                    'features/outbox/page/(explain-item|export-item|outbox-item-card|use-outbox|use-unsent)',
                  ),
                },
                {
                  name: 'sign-in',
                  test: inSource(
                    'request/account-next-path',
                    'features/accounts/forms/(account-(alert|attempts|form|links|outcome|panel|resend|schemas|sent)|code-field)',
                    'features/accounts/forms/(explain-service-error|password-rules|(new-)?password-field)',
                    'features/accounts/forms/use-(after-sign-in|corrected-fields|countdown)',
                    'features/accounts/sign-in/(provider-buttons|sign-(in|in-by-code|in-by-sso|in-form|up-form))',
                  ),
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        target: 'es2022',
        rolldownOptions: {
          // The whole server is one bundle, so that no module exists twice.
          input: './src/server/app.ts',
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
    include: ['preact/compat', 'preact/compat/client', 'react-router', 'react-router/dom', 'zod', '@supabase/ssr'],
  },
  server: { hmr: { port: 24_678 } },
});
