import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';

/** These forms have no limit of their own; the text says what limits them. */
const limitedElsewhere: Record<string, string> = {
  'packages/platform/src/http/fetch-in-time.ts': 'is the limit',
  'packages/platform/src/http/call-api.ts': 'its request carries the signal',
  'packages/platform/src/auth-port/connect-auth.ts': 'is the limit of all that goes to auth/v1',
  'src/features/profile/edit-profile.server.ts': 'goes through connectAuth',
  'src/app/app.ts': 'within the process',
  'src/app/main.ts': 'within the process',
  'src/app/sign-in/open-auth.ts': 'within the process, through connectAuth',
};

function argumentsAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && --depth === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

it('every request of the site to other services has a time limit', () => {
  const unlimited: string[] = [];
  for (const path of globSync('{src,packages/*/src}/**/*.{ts,tsx}', { cwd: projectRoot })) {
    if (/\.test\.tsx?$|paraglide/.test(path) || path in limitedElsewhere) continue;
    const text = readFileSync(join(projectRoot, path), 'utf8');
    for (const { index } of text.matchAll(/(?<![\w$])fetch\(/g)) {
      if (!/\bsignal\b/.test(argumentsAt(text, index))) unlimited.push(`${path}: ${text.slice(index).split('\n')[0]}`);
    }
    for (const _ of text.matchAll(/new XMLHttpRequest\(/g)) {
      if (!/\.timeout = /.test(text)) unlimited.push(`${path}: XMLHttpRequest`);
    }
  }
  expect(unlimited).toEqual([]);
});
