import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';

/**
 * Nouns and verbs of the product. Left out are words that platform code needs in their general sense: lost and found (an answer, a
 * file), report (an error), photo (what the storage holds), and Catlas, the name of the process.
 */
const productWords =
  /\b(?:cats?|kittens?|comments?|moderat(?:e|es|ed|ion|ors?)|members?|reunit(?:e|es|ed)|review(?:s|ed|er)?|objections?|gazetteer)\b/gi;

/** Also finds the words within `catId`, `cat_id` and `cat-shown`. */
const findProductWords = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .match(productWords) ?? [];

it('finds a product word in a name, a comment and a table', () => {
  for (const planted of ['addCat', 'CatsTable', 'cat_cells', 'cat-shown', '// what members wrote', "'comments'"])
    expect(findProductWords(planted), planted).toHaveLength(1);
  expect(findProductWords('Buffer.concat(remembered) // catlas, category, commented')).toEqual([]);
});

it('the platform names nothing of the product: it can serve another one', () => {
  // Tests are left out: their sample data are this site's addresses and tables.
  const files = globSync('{src/platform,packages/platform/src}/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  expect(files.length).toBeGreaterThan(80);
  const found = files.flatMap((path) =>
    findProductWords(`${path}\n${readFileSync(join(projectRoot, path), 'utf8')}`).map((word) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});
