import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#i18n/locale.ts';
import { projectRoot } from '#platform/config/project-root.ts';

export interface ContentFile {
  /** What stands between the lines `---` at the top, `name: value` on each line. */
  fields: Record<string, string>;
  markdown: string;
}

/** A Markdown file of `content/`, read each time, so that an operator who mends a word sees it at once. */
export async function readContentFile(name: string, language: Locale): Promise<ContentFile> {
  return parseContentFile(await readFile(join(projectRoot, 'content', language, `${name}.md`), 'utf8'));
}

/** What people can do with each version: English in CHANGELOG.md, French beside the other French texts. */
export async function readChangelog(language: Locale): Promise<string> {
  return readFile(join(projectRoot, language === 'en' ? 'CHANGELOG.md' : 'content/fr/changelog.md'), 'utf8');
}

export function parseContentFile(text: string): ContentFile {
  const [whole = '', head = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  const fields = head.split('\n').map((line) => {
    const end = line.indexOf(':');
    return [line.slice(0, end).trim(), line.slice(end + 1).trim()];
  });
  return { fields: Object.fromEntries(fields), markdown: text.slice(whole.length) };
}
