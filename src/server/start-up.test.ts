import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '#product/config.ts';
import { willSeedDemoTown } from './start-up.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'catlas-start-up-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const configOf = (settings: Record<string, string> = {}) => parseConfig({ DATA_DIR: dataDir, ...settings });

describe('before the database is open, the demo town is', () => {
  it('certain for a new embedded database', () => {
    expect(willSeedDemoTown(configOf())).toBe(true);
  });

  it('not certain where there is a database', () => {
    mkdirSync(join(dataDir, 'database'));
    expect(willSeedDemoTown(configOf())).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['with DEMO=0', { DEMO: '0' }],
    ['with PostgreSQL, which may have cats already', { DATABASE_URL: 'postgres://localhost/catlas', DEMO: '1' }],
    [
      'with a hosted sign-in',
      { AUTH_URL: 'https://auth.example.org', AUTH_PUBLISHABLE_KEY: 'key', AUTH_SECRET_KEY: 'secret' },
    ],
  ])('not certain %s', (_, settings) => {
    expect(willSeedDemoTown(configOf(settings))).toBe(false);
  });
});
