import { defineConfig, mergeConfig } from 'vite';
import site from '../../../vite.config.ts';

/** Built as the site is. */
export default defineConfig(
  mergeConfig(site, {
    root: import.meta.dirname,
    publicDir: false,
    environments: { ssr: { build: { rolldownOptions: { input: './app.ts' } } } },
  }),
);
