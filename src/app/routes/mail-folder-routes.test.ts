import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderMailSender } from '@catlas/platform/mail/mail-sender.ts';
import { createFolderSmsSender } from '@catlas/platform/sms/sms-sender.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFolderRoutes } from './mail-folder-routes.ts';

let mailFolder: string;
beforeAll(async () => {
  mailFolder = await mkdtemp(join(tmpdir(), 'catlas-mail-folder-'));
  const mail = { to: 'mia@example.org', subject: 'Bonjour', text: 'Lisez https://catlas.test/x?a=1&b=2', html: '' };
  await createFolderMailSender({ mailFolder, from: 'catlas@example.org' }).send({ ...mail, locale: 'fr' });
  const text = {
    to: '33612345678',
    text: 'Your code is <b>123456</b>',
    code: '123456',
    channel: 'sms',
    user: {},
  } as const;
  await createFolderSmsSender({ mailFolder }).send(text);
});
afterAll(() => rm(mailFolder, { recursive: true }));

const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  mailFolderRoutes(mailFolder).request(
    '/',
    { headers: { host: 'localhost:3000', ...headers } },
    { incoming: { socket: { remoteAddress } } },
  );

test('mails and text messages are read together on one’s own machine, newest first, and their links can be followed', async () => {
  const page = await (await ask('127.0.0.1')).text();
  expect(page).toContain('<article lang="fr"><h2>Bonjour</h2>');
  expect(page).toContain('href="https://catlas.test/x?a=1&amp;b=2"');
  expect(page).toContain('+33612345678');
  expect(page).toContain('Your code is &lt;b&gt;123456&lt;/b&gt;');
  expect(page.indexOf('+33612345678')).toBeLessThan(page.indexOf('mia@example.org'));
});

test('others can’t read them: they contain sign-in codes', async () => {
  expect((await ask('192.0.2.1')).status).toBe(404);
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(404);
});

test.each([
  ['localhost', 200],
  ['LOCALHOST:3000', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['evil.example:3000', 404],
  ['localhost.evil.example', 404],
  ['', 404],
])('a browser on this machine that used the host %j is answered %d, against DNS rebinding', async (host, status) => {
  expect((await ask('127.0.0.1', { host })).status).toBe(status);
  expect((await ask('127.0.0.1', { host, 'x-forwarded-host': 'localhost' })).status).toBe(status);
});

test('an empty folder says that it is empty', async () => {
  const empty = mailFolderRoutes(join(mailFolder, 'none'));
  const page = await empty.request(
    '/',
    { headers: { host: '[::1]:3000' } },
    { incoming: { socket: { remoteAddress: '::1' } } },
  );
  expect(await page.text()).toContain('Nothing was sent yet.');
});
