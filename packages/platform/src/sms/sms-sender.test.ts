import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderSmsSender } from './sms-sender.ts';

test('the code is readable in a file that is named like the message without an operator', async () => {
  const mailFolder = await mkdtemp(join(tmpdir(), 'catlas-mail-folder-'));
  try {
    const sender = createFolderSmsSender({ mailFolder });
    const id = await sender.send({ to: '33612345678', text: 'Code: 0042', code: '0042', channel: 'sms', user: {} });
    expect(await readdir(mailFolder)).toEqual([`${id}.sms`]);
    const file = JSON.parse(await readFile(join(mailFolder, `${id}.sms`), 'utf8'));
    expect(file).toMatchObject({ to: '+33612345678', channel: 'sms', text: 'Code: 0042', code: '0042' });
  } finally {
    await rm(mailFolder, { recursive: true });
  }
});
