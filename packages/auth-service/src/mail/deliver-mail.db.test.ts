import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAuth, readMail, testPassword, uniqueEmail } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("an operator's own subjects speak of the code and the addresses", async () => {
  const on = await openTestAuth(database, {
    GOTRUE_MAILER_SUBJECTS_CONFIRMATION: '{{ .Token }} for {{.Email}} {{ .constructor }}',
    GOTRUE_MAILER_SUBJECTS_RECOVERY: 'Zurücksetzen',
  });
  const email = uniqueEmail();
  await on.post('/signup', { email, password: testPassword });
  expect(on.mails[0]!.subject).toBe(`${readMail(on.mails[0]).code} for ${email} `);
  await on.post('/recover', { email });
  expect(on.mails[1]!.subject).toBe('Zurücksetzen');
  await on.post('/invite', { email: uniqueEmail() }, { token: await on.adminToken() });
  expect(on.mails[2]!.subject).toBe("You've been invited");
});

test('where only some addresses may get mail, others are refused and leave no account', async () => {
  const on = await openTestAuth(database, {
    GOTRUE_EXTERNAL_EMAIL_AUTHORIZED_ADDRESSES: 'Team@Example.org, other@example.org',
  });
  const signUp = (email: string) => on.post('/signup', { email, password: testPassword });
  expect((await signUp('team+1@example.org')).status).toBe(200);
  for (const email of ['team@example.com', 'xteam@example.org', 'team@example.org.evil.test']) {
    expect((await signUp(email)).body.error_code).toBe('email_address_not_authorized');
  }
  expect((await signUp('stranger@example.org')).body).toMatchObject({
    error_code: 'email_address_not_authorized',
    msg: 'Email address "stranger@example.org" cannot be used as it is not authorized',
  });
  const { rows } = await database.pool.query("select 1 from auth.users where email = 'stranger@example.org'");
  expect(rows).toEqual([]);
});
