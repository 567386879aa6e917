import { defineConfig } from 'vitest/config';
import { isFullRun } from './packages/platform/tests/test-scale.ts';
import { allDatabaseTests, whereEnginesDiffer } from './tests/support/engine-tests.ts';

/** Only to name a test that hangs: a busy machine must not fail a test. */
const hang = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/** It compares processor time, which needs a quiet machine: see decision 49. */
const measuresTime = 'src/features/contact/reply-text/linear-rules.test.ts';

/** With a document and a window. */
const domTests = '**/*.dom.test.{ts,tsx}';

const databaseTests = {
  ...hang,
  include: allDatabaseTests,
  // Each file has a database of its own; within a file tests share it, one after the other.
  fileParallelism: true,
  // A worker keeps its modules and its engine from file to file.
  isolate: false,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...hang,
          include: [
            'src/**/*.test.{ts,tsx}',
            'packages/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'seeds/**/*.test.ts',
            'lab/**/*.test.ts',
            'tests/repository/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.{ts,tsx}', domTests, 'node_modules/**', ...(isFullRun ? [] : [measuresTime])],
          // A worker keeps its modules from file to file.
          isolate: false,
        },
      },
      {
        test: {
          // Apart from the unit tests: a worker ends whenever the next file wants another environment.
          name: 'dom',
          environment: 'jsdom',
          setupFiles: './tests/support/tidy-document.ts',
          ...hang,
          include: [domTests],
          isolate: false,
        },
      },
      {
        test: {
          // The built application in processes of its own.
          name: 'process',
          ...hang,
          include: ['tests/process/**/*.test.ts'],
          isolate: false,
          // Half a minute, of what the tests of backups prove in parts: see decision 49.
          exclude: isFullRun ? [] : ['tests/process/moving.test.ts'],
          globalSetup: './tests/support/make-site-templates.ts',
        },
      },
      {
        test: {
          // The sign-in service alone in processes of its own, as its clients meet it.
          name: 'conformance',
          ...hang,
          include: ['tests/conformance/**/*.test.ts'],
          isolate: false,
          globalSetup: './tests/conformance/servers.ts',
        },
      },
      {
        test: {
          ...databaseTests,
          name: 'db-pglite',
          // What only a PostgreSQL server does.
          exclude: ['**/postgres-*.db.test.ts', 'node_modules/**'],
          globalSetup: './tests/support/pglite-template.ts',
          env: { TEST_ENGINE: 'pglite' },
        },
      },
      {
        test: {
          ...databaseTests,
          name: 'db-postgres',
          // It opens the embedded engine only.
          exclude: ['**/open-pglite.db.test.ts', 'node_modules/**'],
          include: isFullRun ? allDatabaseTests : whereEnginesDiffer,
          globalSetup: './tests/support/postgres-cluster.ts',
          env: { TEST_ENGINE: 'postgres' },
        },
      },
    ],
    // One more than the processors of a small machine: a worker often waits for a process it has started.
    maxWorkers: 3,
  },
});
