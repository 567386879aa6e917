import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

/** The rows of all Markdown tables of a document whose first column is called `header`, without that row: the cells of each. */
export function readTableRows(path: string, header: string): string[][] {
  const lines = readFileSync(join(projectRoot, path), 'utf8').split('\n');
  const rows: string[][] = [];
  let isInside = false;
  for (const line of lines) {
    if (line.startsWith(`| ${header} |`)) isInside = true;
    else if (!line.startsWith('|')) isInside = false;
    else if (isInside && !/^\|[-:|\s]+\|$/.test(line)) rows.push(splitCells(line));
  }
  return rows;
}

function splitCells(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Whether `file › title` names a test that exists. */
export function namesTest(reference: string): boolean {
  const [file = '', title = ''] = reference.split(' › ');
  return title !== '' && isTest({ file, title });
}

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
function isTest({ file, title }: { file: string; title: string }): boolean {
  if (!known.has(file)) known.set(file, titlesOf(file));
  return known.get(file)!.has(title);
}
