// This is the one import from outside the packages: the repository's test runs provide a database on each engine.
export type { OpenDatabase } from '@catlas/platform/db/open-database.ts';
export { emptyTables, openTestDatabase } from '../../../tests/support/test-database.ts';
