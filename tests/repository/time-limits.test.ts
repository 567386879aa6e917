import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The product has these values, and tests repeat some short tries until they succeed. */
const allowed = new Set([
  'src/ui/icons/requested-icon.dom.test.ts',
  'src/routes/shell/locate-button.dom.test.tsx',
  'tests/e2e/outbox-faults-screens.e2e.ts',
]);
const limitInMs = /\btimeout: ([\d_]+)|^\}, ([\d_]{4,})\);/gim;
/** The runners wait this long anyway (`vitest.config.ts`, `playwright.config.ts`). */
const shortestMs = 60_000;

it('no test waits for a shorter time than the runners do, so that a busy machine fails none', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.e2e.ts', 'tests/support/*.ts'], {
    encoding: 'utf8',
  });
  const short = files
    .split('\n')
    .filter((file) => file && !allowed.has(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(limitInMs)].map(([text, a, b]) => ({ file, text, ms: a ?? b! })),
    )
    .filter(({ ms }) => Number(ms.replaceAll('_', '')) < shortestMs);
  expect(short).toEqual([]);
});
