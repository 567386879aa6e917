import { loadEntries } from './entries.ts';

/** The table without a framework: its HTML as one string. */
export async function renderBareTable(): Promise<string> {
  const rows = (await loadEntries()).map(({ id, name }) => `<tr><td>${id}</td><td>${name}</td></tr>`).join('');
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Table</title></head><body><table><tbody>${rows}</tbody></table></body></html>`;
}
