import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#config/project-root.ts';
import { openDatabase } from '#db/open-database.ts';
import { cutPower } from '../../../../tests/support/cut-power.ts';

const enough = 30;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-durability-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startWriter(dataDir: string, preload: string, environment: Record<string, string>): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', join(projectRoot, preload), join(projectRoot, 'tests/support/write-until-killed.ts'), dataDir],
    { env: { PATH: process.env.PATH, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

async function readError({ stderr }: ChildProcess) {
  let text = '';
  for await (const chunk of stderr!) text += chunk;
  return text;
}

const numbersIn = async (dataDir: string): Promise<number[]> => {
  const database = await openDatabase({ databaseUrl: null, dataDir, onError: () => undefined });
  const { rows } = await database.pool.query('select number from numbers order by number');
  await database.close();
  return rows.map(({ number }) => number);
};

// The test reads the paths of open files from /proc.
describe.runIf(process.platform === 'linux')('the embedded database', () => {
  it('the embedded database begins again when its first start was cut off half-way, and has every acknowledged commit after a power cut', async () => {
    const dataDir = join(folder, 'new');
    const shadow = join(folder, 'shadow');
    mkdirSync(join(dataDir, 'database', 'base'), { recursive: true });
    for (const name of ['initialising', 'PG_VERSION']) writeFileSync(join(dataDir, 'database', name), '');
    const writer = startWriter(dataDir, 'tests/support/shadow-disk.ts', { SHADOW_OF: dataDir, SHADOW: shadow });
    let acknowledged = 0;
    for await (const line of createInterface(writer.stdout!)) {
      acknowledged = Number(line);
      if (acknowledged >= enough) writer.kill('SIGKILL');
    }
    expect(acknowledged, await readError(writer)).toBeGreaterThanOrEqual(enough);
    expect(existsSync(join(dataDir, 'database', 'initialising'))).toBe(false);
    expect(existsSync(join(dataDir, 'site.txt'))).toBe(true);
    const after = join(folder, 'after');
    const nothingElse = () => 0;
    cutPower({ folder: dataDir, shadow, into: after }, nothingElse);
    const numbers = await numbersIn(after);
    const expected = Array.from({ length: acknowledged }, (_, index) => index + 1);
    expect(numbers.slice(0, acknowledged)).toEqual(expected);
    // The write whose answer the kill cut off may be stored, too.
    expect(numbers.length - acknowledged).toBeLessThanOrEqual(1);
  });

  it('the embedded database ends the process when the disk fails to sync, and never acknowledges that commit', async () => {
    const dataDir = join(folder, 'new');
    const from = join(folder, 'failing');
    const before = (await numbersIn(dataDir)).length;
    const writer = startWriter(dataDir, 'tests/support/disk-faults.ts', {
      DISK_FAULT: 'fsyncSync EIO /pg_wal/',
      DISK_FAULT_FROM: from,
    });
    const error = readError(writer);
    let acknowledged = 0;
    for await (const _line of createInterface(writer.stdout!)) {
      acknowledged += 1;
      if (acknowledged === 5) writeFileSync(from, '');
    }
    expect(await error).toMatch(/PANIC: .*could not fsync file "[0-9A-F]{24}": I\/O error/);
    expect(writer.exitCode ?? (await once(writer, 'exit'))[0]).toBe(1);
    expect((await numbersIn(dataDir)).length - before).toBeGreaterThanOrEqual(acknowledged);
  });
});
