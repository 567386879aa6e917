import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

const known = new Map<string, Set<string>>();

/** Titles as a test file has them: the text that follows `test(`, `it(` or the cases of a `test.each`. */
function titlesOf(file: string): Set<string> {
  const titles = new Set<string>();
  const source = readFileSync(join(projectRoot, file), 'utf8');
  for (const match of source.matchAll(/(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gs)) {
    titles.add(match[2]!.replaceAll(/\\(.)/gs, '$1'));
  }
  return titles;
}

/** Whether a document that names a test speaks of one that exists. */
export function isTest({ file, title }: { file: string; title: string }): boolean {
  if (!known.has(file)) known.set(file, titlesOf(file));
  return known.get(file)!.has(title);
}
