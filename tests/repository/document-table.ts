import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';

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
