import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { asvsRequirements } from '#tests/support/asvs-requirements.ts';
import { namesTest, readTableRows } from '#tests/support/document-table.ts';

const path = 'docs/security.md';
const text = readFileSync(join(projectRoot, path), 'utf8');
const rows = readTableRows(path, 'requirement').map(([numbers = '', about = '', status = '', evidence = '']) => ({
  numbers: numbers.split(', '),
  about,
  status,
  evidence: evidence.split('<br>'),
}));
const rowsWith = (status: string) => rows.filter((row) => row.status === status);

/** GitHub's anchors of the document's headings. */
const anchors = new Set(
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  ),
);

/** `[Logging](#logging)`, with words after it or not: a section of this document. */
const sectionPattern = /^\[[^\]]+\]\(#([a-z0-9-]+)\)/;
/** `` `src/file.ts`: words ``: configuration that shows it by being read. */
const filePattern = /^`([\w./-]+)`: \S/;

function isEvidence(cell: string): boolean {
  const anchor = sectionPattern.exec(cell)?.[1];
  const file = filePattern.exec(cell)?.[1];
  if (anchor) return anchors.has(anchor);
  if (file) return existsSync(join(projectRoot, file));
  return namesTest(cell);
}

test('every requirement of ASVS level 1 and 2 is answered once', () => {
  expect(asvsRequirements).toHaveLength(253);
  expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual([...asvsRequirements].sort());
});

test('every row says what it is about, whether it holds, and why', () => {
  const statuses = ['holds', 'not applicable', 'not held'];
  const empty = rows.filter(
    ({ about, status, evidence }) => about === '' || !statuses.includes(status) || evidence.some((cell) => cell === ''),
  );
  expect(empty).toEqual([]);
});

test('what holds is shown by a test, a file or a section that exists', () => {
  const missing = rowsWith('holds').flatMap(({ numbers, evidence }) =>
    evidence
      .filter((cell) => !cell.startsWith('TODO(') && !isEvidence(cell))
      .map((cell) => `${numbers.join(', ')}: ${cell}`),
  );
  expect(missing).toEqual([]);
});

test('a test that shows a part of what is not held exists', () => {
  const named = rowsWith('not held').flatMap(({ evidence }) => evidence.filter((cell) => cell.includes(' › ')));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((cell) => !namesTest(cell))).toEqual([]);
});

test('what does not hold, or does not apply, has a reason in words', () => {
  const short = [...rowsWith('not held'), ...rowsWith('not applicable')].filter(
    ({ evidence }) => evidence.join(' ').split(/\s+/).length < 4,
  );
  expect(short).toEqual([]);
});

test('no row waits for its test', () => {
  expect(text.match(/TODO\([a-z]+\).*/g) ?? []).toEqual([]);
});

test('every link within the document leads to one of its sections', () => {
  const broken = [...text.matchAll(/\]\(#([^)]+)\)/g)]
    .map(([, anchor]) => anchor!)
    .filter((each) => !anchors.has(each));
  expect(broken).toEqual([]);
});
