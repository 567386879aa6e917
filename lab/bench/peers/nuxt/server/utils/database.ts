import pg from 'pg';

let pool: pg.Pool | undefined;

/** The pool of the process, at the address in DATABASE_URL. */
export function useDatabase(): pg.Pool {
  pool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  return pool;
}
