import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolderMailSender, type Mail } from './mail-sender.ts';

let mailFolder: string;
beforeEach(() => {
  mailFolder = mkdtempSync(join(tmpdir(), 'catlas-mail-folder-'));
});
afterEach(() => rmSync(mailFolder, { recursive: true }));

async function send(more: Partial<Mail>) {
  const sender = createFolderMailSender({ mailFolder, from: 'Catlas <catlas@example.org>' });
  const mail = { to: 'ada@example.org', subject: 'Minou', text: 'text', html: '<p>text</p>', locale: 'en' } as const;
  await sender.send({ ...mail, ...more });
  const [file] = readdirSync(mailFolder);
  return readFileSync(join(mailFolder, file!), 'utf8').replace(/\n[ \t]+/g, ' ');
}

it('mails that can be unsubscribed from have the headers for one-click unsubscribing (RFC 8058)', async () => {
  const unsubscribeUrl = `https://catlas.example/unsubscribe/${'a'.repeat(64)}/now`;
  const message = await send({ unsubscribeUrl });
  expect(message).toContain(`\nList-Unsubscribe: <${unsubscribeUrl}>\n`);
  expect(message).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
});

it('pictures are parts of the HTML and not files beside the text, so that mail programs show them without loading anything', async () => {
  const content = new Uint8Array([0xff, 0xd8, 0xff]);
  const message = await send({ html: '<img src="cid:cat-7" alt="Minou">', pictures: [{ id: 'cat-7', content }] });
  const types = [...message.matchAll(/^Content-Type: ([\w/-]+)/gm)].map(([, type]) => type);
  expect(types).toEqual(['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/jpeg']);
  expect(message).toContain('\nContent-ID: <cat-7>\n');
  expect(message).toMatch(/\nContent-Disposition: inline; filename=cat-7.jpg\n/);
  expect(message).toContain(Buffer.from(content).toString('base64'));
});

it('a requested mail has no unsubscribe link', async () => {
  expect(await send({})).not.toContain('List-Unsubscribe');
});

it('a line break in what a member has written adds no header and no recipient', async () => {
  const message = await send({
    subject: 'Minou\r\nBcc: spy@example.org\r\n\r\n<b>other text</b>',
    to: 'ada@example.org\r\nCc: spy@example.org',
  });
  const [headers = ''] = message.split('\n\n');
  expect(headers).not.toMatch(/^(Bcc|Cc):/im);
  expect(headers).toContain('Subject:');
  expect(headers.match(/^To: .*$/m)?.[0]).not.toContain('spy@example.org>');
});
