import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';

const makers: Record<string, string | null> = {
  createBrowserClient: 'src/features/accounts/session/auth-client.ts',
  AuthClient: 'src/features/accounts/session/request-auth-client.server.ts',
  // These clients subscribe to their own events: a request can't await that work, and its rejection ends the process.
  createServerClient: null,
  createClient: null,
};

it('no sign-in client on the server does work in the background', () => {
  const files = globSync('{src,packages/*/src}/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (file) => !/test/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    if (!text.includes('@supabase/')) return [];
    return Object.keys(makers)
      .filter((name) => new RegExp(`(?<!['\`.\\w])${name}\\b(?!['\`])`).test(text))
      .map((name) => [name, file]);
  });
  const expected = Object.entries(makers).filter(([, file]) => file !== null);
  expect(found.sort()).toEqual(expected.sort());
});
