import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';

const builder = 'packages/platform/src/http/redirect-to.ts';

it('one place builds the addresses of redirects, so that no text of a request can end the header', () => {
  const files = globSync('{src,packages/platform/src}/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (file) => !/\.test\.tsx?$|^src\/service-worker\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const others = files.filter((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    const isByRouter = /import \{[^}]*\bredirect(Document)?\b[^}]*\} from 'react-router'/.test(text);
    return isByRouter || /\bc\.redirect\((?!toLocation\()|Response\.redirect\(|c\.header\('location'/i.test(text);
  });
  expect(others).toEqual([builder]);
});
