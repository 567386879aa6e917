import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { defaultLocale, type Locale } from '#i18n/languages.ts';

export interface ContentFile {
  /** The front matter is `name: value` on each line between `---` lines. */
  fields: Record<string, string>;
  markdown: string;
}

/** Reads the file on each request, so that an operator sees edits immediately. */
export async function readContentFile(name: string, language: Locale): Promise<ContentFile> {
  return parseContentFile(await readFile(join(projectRoot, 'content', language, `${name}.md`), 'utf8'));
}

export async function readChangelog(language: Locale): Promise<string> {
  return readFile(
    join(projectRoot, language === defaultLocale ? 'CHANGELOG.md' : `content/${language}/changelog.md`),
    'utf8',
  );
}

export function parseContentFile(text: string): ContentFile {
  const [whole = '', head = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  const fields = head.split('\n').map((line) => {
    const end = line.indexOf(':');
    return [line.slice(0, end).trim(), line.slice(end + 1).trim()];
  });
  return { fields: Object.fromEntries(fields), markdown: text.slice(whole.length) };
}
