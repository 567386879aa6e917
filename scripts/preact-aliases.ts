import { join } from 'node:path';

const path = (name: string) => join(import.meta.dirname, '../src/platform/preact', name);

/** Preact in the place of React, for Vite and Vitest: see decision 52. */
export const preactAliases = [
  { find: /^react$/, replacement: path('react.ts') },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^precompiled\/jsx-runtime$/, replacement: path('precompiled-runtime.ts') },
  { find: /^react-dom$/, replacement: path('react.ts') },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^use-sync-external-store\/shim$/, replacement: 'preact/compat' },
  { find: /^react-dom\/server(\.edge)?$/, replacement: 'preact/compat/server' },
];

/** The packages that import React: bundled, so that the aliases hold in them too. */
export const importersOfReact = [
  'react-router',
  '@react-router/node',
  '@base-ui/react',
  '@base-ui/utils',
  '@floating-ui/react-dom',
  '@iconify/react',
  'use-sync-external-store',
];
