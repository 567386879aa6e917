/**
 * `node:fs` fails as DISK_FAULT says (`call code part-of-path,…`), once the file DISK_FAULT_FROM exists, or at once.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const original = { ...fs };
const { DISK_FAULT = '', DISK_FAULT_FROM } = process.env;
const isActive = () => !DISK_FAULT_FROM || original.existsSync(DISK_FAULT_FROM);

type Call = 'openSync' | 'writeSync' | 'fsyncSync';

for (const fault of DISK_FAULT.split(',')) {
  const [call, code, part] = fault.split(' ') as [Call, string, string];
  const run = original[call] as (...words: unknown[]) => unknown;
  const failing = (file: string | number, ...rest: unknown[]) => {
    const path = typeof file === 'number' ? original.readlinkSync(`/proc/self/fd/${file}`) : String(file);
    if (isActive() && path.includes(part)) throw Object.assign(new Error(`${code}, ${path}`), { code, path });
    return run(file, ...rest);
  };
  Object.assign(fs, { [call]: failing });
}
syncBuiltinESMExports();
