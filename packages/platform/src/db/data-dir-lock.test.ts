import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-lock-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(process.platform === 'linux')(
  'a folder stays locked when its file and the database are removed from under it',
  async () => {
    const dataDir = join(folder, 'site');
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(/already in use/);
    rmSync(join(dataDir, 'lock.sock'));
    mkdirSync(join(dataDir, 'database'));
    await expect(lockDataDir(dataDir)).rejects.toThrow(/already in use/);
    symlinkSync(dataDir, join(folder, 'other-name'));
    await expect(lockDataDir(join(folder, 'other-name'))).rejects.toThrow(/already in use/);
    await lock.release();
    await (await lockDataDir(dataDir)).release();
  },
);

it('a folder can be locked again after a refusal was released', async () => {
  const dataDir = join(folder, 'again');
  const first = await lockDataDir(dataDir);
  await lockDataDir(dataDir).catch(() => undefined);
  await first.release();
  const second = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(/already in use/);
  await second.release();
});

it('a folder that cannot be made is a wrong setting, named in one line', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const refused = {
    name: 'ConfigError',
    message: expect.stringMatching(/^DATA_DIR: the folder .* can't be made \(E\w+\)$/),
  };
  await expect(lockDataDir(join(file, 'site'))).rejects.toMatchObject(refused);
  await expect(lockDataDir(file)).rejects.toMatchObject(refused);
});
