import { defineConfig } from 'vitest/config';
import { isFullRun } from './packages/platform/tests/test-scale.ts';
import { allDatabaseTests, whereEnginesDiffer } from './tests/support/engine-tests.ts';

/** Patience, not a promise: a slow machine must not fail a test. */
const patience = { poll: { timeout: 30_000 } };

const databaseTests = {
  expect: patience,
  include: allDatabaseTests,
  // Each file has a database of its own; within a file tests share it, one after the other.
  fileParallelism: true,
  // A worker keeps its modules and its engine from file to file.
  isolate: false,
  testTimeout: 90_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          expect: patience,
          include: [
            'src/**/*.test.{ts,tsx}',
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'seeds/**/*.test.ts',
            'tests/repository/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.{ts,tsx}', 'node_modules/**'],
          // A worker keeps its modules from file to file.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // The built application in processes of its own.
          name: 'process',
          expect: patience,
          include: ['tests/process/**/*.test.ts'],
          globalSetup: './tests/support/make-site-templates.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // The sign-in service alone in processes of its own, as its clients meet it.
          name: 'conformance',
          expect: patience,
          include: ['tests/conformance/**/*.test.ts'],
          globalSetup: './tests/conformance/servers.ts',
          testTimeout: 90_000,
          hookTimeout: 120_000,
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
          include: isFullRun ? allDatabaseTests : whereEnginesDiffer,
          globalSetup: './tests/support/postgres-cluster.ts',
          env: { TEST_ENGINE: 'postgres' },
        },
      },
    ],
    maxWorkers: 2,
  },
});
