import pg from 'pg';

/** The pool of the process, at the address in DATABASE_URL. */
export const database = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
