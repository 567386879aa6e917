import { expect, test } from 'vitest';
import { namesTest, readTableRows } from '#tests/support/document-table.ts';

const rows = readTableRows('docs/spec-coverage.md', 'statement').map(([statement = '', shown = '']) => ({
  statement,
  cells: shown.split('<br>'),
}));

const isOpen = (cell: string) => /^\*\*open\*\*/.test(cell);

test('every statement of the specification is shown by tests that exist, or says that it isn’t', () => {
  expect(rows.length).toBeGreaterThan(150);
  const missing = rows.flatMap(({ statement, cells }) =>
    cells
      .filter((cell) => !isOpen(cell) && !/^\*\*none\*\*: \S/.test(cell))
      .filter((cell) => !namesTest(cell))
      .map((cell) => `${statement}: ${cell}`),
  );
  expect(missing).toEqual([]);
});

test('no statement stands there twice', () => {
  const statements = rows.map(({ statement }) => statement);
  expect(statements.filter((each, index) => statements.indexOf(each) !== index)).toEqual([]);
});
