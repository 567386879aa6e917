/** Preload it (`--import`): nothing waits for the disk. It is for comparison only. */
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

Object.assign(fs, { fsyncSync: () => undefined, fdatasyncSync: () => undefined });
syncBuiltinESMExports();

const probe = await open(import.meta.filename);
Object.assign(Object.getPrototypeOf(probe), { sync: async () => undefined, datasync: async () => undefined });
await probe.close();
