import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, test } from 'vitest';
import { asvsRequirements } from './asvs-requirements.ts';
import { readTableRows } from './document-table.ts';

const path = 'docs/asvs.md';
const table = readFileSync(join(projectRoot, path), 'utf8');
const documents = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8');
const rows = readTableRows(path, 'requirement').map(([numbers = '', about = '', status = '', evidence = '']) => ({
  numbers: numbers.split(', '),
  about,
  status,
  evidence: evidence.split('<br>'),
}));
const rowsWith = (status: string) => rows.filter((row) => row.status === status);

const anchors = new Set(
  [...documents.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  ),
);

/** The cell links to a section of the security document, with words after it or not. */
const sectionPattern = /^\[[^\]]+\]\(security\.md#([a-z0-9-]+)\)/;
/** `` `src/file.ts` `` or `` `src/file.ts`: words ``: a test or code. */
const filePattern = /^`([\w./-]+)`(?:$|: \S)/;
/** A path in backticks anywhere in a cell. URLs of the site begin with a slash. */
const pathPattern = /`(\w[\w.-]*\/[\w./-]+)`/g;

const isFile = (path: string) => existsSync(join(projectRoot, path));

function isEvidence(cell: string): boolean {
  const anchor = sectionPattern.exec(cell)?.[1];
  const file = filePattern.exec(cell)?.[1];
  return anchor ? anchors.has(anchor) : file !== undefined && isFile(file);
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

test('what holds is shown by a file or a section that exists', () => {
  const missing = rowsWith('holds').flatMap(({ numbers, evidence }) =>
    evidence.filter((cell) => !isEvidence(cell)).map((cell) => `${numbers.join(', ')}: ${cell}`),
  );
  expect(missing).toEqual([]);
});

test('every file that a row names exists', () => {
  const named = rows.flatMap(({ evidence }) =>
    evidence.flatMap((cell) => [...cell.matchAll(pathPattern)].map(([, path]) => path!)),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((path) => !isFile(path))).toEqual([]);
});

test('every file that the security document names exists', () => {
  const named = [...documents.matchAll(pathPattern)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !isFile(path))).toEqual([]);
});

test('what does not hold, or does not apply, has a reason in words', () => {
  const short = [...rowsWith('not held'), ...rowsWith('not applicable')].filter(
    ({ evidence }) => evidence.join(' ').split(/\s+/).length < 4,
  );
  expect(short).toEqual([]);
});

test('every link to a section of the security document leads to one', () => {
  const links = [...documents.matchAll(/\]\(#([^)]+)\)/g), ...table.matchAll(/\]\(security\.md#([^)]+)\)/g)];
  expect(links.map(([, anchor]) => anchor!).filter((each) => !anchors.has(each))).toEqual([]);
});
