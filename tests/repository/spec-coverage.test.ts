import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { isTest } from '#tests/support/test-titles.ts';

interface Row {
  statement: string;
  cells: string[];
}

const rows: Row[] = readFileSync(join(projectRoot, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| statement |'))
  .map((line) => {
    const [, statement = '', shown = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    return { statement, cells: shown.split('<br>') };
  });

const isOpen = (cell: string) => /^\*\*open\*\*/.test(cell);

test('every statement of the specification is shown by tests that exist, or says that it isn’t', () => {
  expect(rows.length).toBeGreaterThan(150);
  const missing = rows.flatMap(({ statement, cells }) =>
    cells
      .filter((cell) => !isOpen(cell) && !/^\*\*none\*\*: \S/.test(cell))
      .filter((cell) => {
        const [file = '', title = ''] = cell.split(' › ');
        return title === '' || !isTest({ file, title });
      })
      .map((cell) => `${statement}: ${cell}`),
  );
  expect(missing).toEqual([]);
});

test('no statement stands there twice', () => {
  const statements = rows.map(({ statement }) => statement);
  expect(statements.filter((each, index) => statements.indexOf(each) !== index)).toEqual([]);
});
