import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildCat } from '#tests/support/cat-builder.ts';
import { sendSighting } from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ OPERATOR_NAME: 'Amis des Chats, 69001 Lyon' });
});
afterAll(() => api.close());
beforeEach(() => emptyTables(api.database));

async function nameOf(displayName: string, email = 'jane@example.org'): Promise<string> {
  const id = randomUUID();
  const token = await api.signToken({ sub: id, email, user_metadata: { display_name: displayName } });
  const person: Person = { id, email, token };
  return (await api.get<{ user: { display_name: string } }>('/user/info', person)).user.display_name;
}

it.each(['Catlas', 'Modération', '4dmin', 'Amis des chats', '\u202E\u202C', '...', '\u3164'])(
  'an account that a program named %j gets a neutral name',
  async (name) => {
    expect(await nameOf(name)).toMatch(/^Member \d{4}$/);
  },
);

it('an account’s name is tidied, and cut between two characters', async () => {
  expect(await nameOf('\u202EJane\nDoe')).toBe('Jane Doe');
  expect(await nameOf(`J${'😀'.repeat(90)}`, 'other@example.org')).toBe(`J${'😀'.repeat(79)}`);
  expect(await nameOf('Admin', 'admin@example.org'), 'an administrator is one').toBe('Admin');
});

it('a profile refuses the operator’s and the staff’s names, with the field', async () => {
  const jane = await api.signIn('jane@example.org');
  for (const name of ['Catlas Team', 'Amis des Chats']) {
    const response = await api.request('/account/profile', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ display_name: name, locale: 'en' }),
      as: jane,
    });
    expect(response.status, name).toBe(422);
    expect((await response.json()).errors).toMatchObject([{ field: 'display_name' }]);
  }
});

it('a finder cannot write under the operator’s name', async () => {
  const owner = await api.signIn('owner@example.org');
  await api.request('/user/info', { as: owner });
  const { id } = await buildCat(api.context, { userId: owner.id });
  const response = await sendSighting(api, id, { name: 'Amis des Chats' });
  expect(response.status).toBe(422);
  expect((await response.json()).errors).toMatchObject([{ field: 'name' }]);
  expect((await sendSighting(api, id, { name: 'Ami' })).status).toBe(201);
});
