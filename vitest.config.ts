import { defineConfig } from 'vitest/config';
import { isFullRun } from './tests/support/test-scale.ts';

/** Patience, not a promise: a slow machine must not fail a test. */
const patience = { poll: { timeout: 30_000 } };

const allDatabaseTests = ['src/**/*.db.test.{ts,tsx}', 'seeds/**/*.db.test.ts', 'tests/api/**/*.test.ts'];

/** Where the engines can differ: these run on PostgreSQL, too. The full run has every database test on both. */
const whereEnginesDiffer = [
  // Connections, migrations, prepared statements, the job queue, the live bus, rate limits.
  'src/platform/**/*.db.test.ts',
  'src/server/product-jobs*.db.test.ts',
  'tests/api/live.test.ts',
  'src/features/cats/live-places.db.test.ts',
  // Trigrams, text search, collations.
  'src/features/**/search-*.db.test.ts',
  'tests/api/search-act.test.ts',
  // Tiles, triggers that count, the nearest cats, recursive queries.
  'src/features/cats/{make-cat-tile,map-counts,count-cats-on-overview,list-cats-near*}.db.test.ts',
  'src/features/links/redirects.db.test.ts',
  // Transactions of several connections: locks, conflicts, busy pools.
  'src/features/cats/{add-cat,cat-acts,edit-cat}.db.test.ts',
  'src/features/moderation/review-*.db.test.ts',
  'src/auth-service/{remove-expired,http/time-limit,sessions/refresh-session,users/failed-attempts}.db.test.ts',
  'src/auth-service/routes/{sign-up,token,verify-factor}.db.test.ts',
];

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
