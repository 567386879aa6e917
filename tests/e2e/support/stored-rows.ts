import type pg from 'pg';

const statements = [
  `select id, email, email_change, email_change_confirm_status, email_confirmed_at, encrypted_password, last_sign_in_at
   from auth.users where email = any($1) or email_change = any($1) order by id`,
  `select t.user_id, token_type, token_hash from auth.one_time_tokens t
   join auth.users u on u.id = t.user_id where u.email = any($1) order by 1, 2`,
  `select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = any($1) order by 1`,
  'select id, status, has_mail_on, has_thread_mail_on from users where email = any($1) order by 1',
  'select client_id, cat_id, report from cat_drafts where email = any($1) order by 1',
  `select t.id, owner_read_id, finder_read_id, owner_has_mail_on, finder_has_mail_on, closed_at, finder_email
   from threads t left join users u on u.id = t.owner_id where finder_email = any($1) or u.email = any($1) order by 1`,
];

export async function readStoredRows(pool: Pick<pg.Pool, 'query'>, addresses: string[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const statement of statements) answers.push((await pool.query(statement, [addresses])).rows);
  return answers;
}
