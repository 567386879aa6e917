import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const projectRoot = findProjectRoot(import.meta.dirname);

function findProjectRoot(from: string): string {
  if (existsSync(join(from, 'package.json')) && existsSync(join(from, 'migrations'))) return from;
  const parent = dirname(from);
  if (parent === from)
    throw new Error(`No package.json with a migrations folder beside it above ${import.meta.dirname}`);
  return findProjectRoot(parent);
}
