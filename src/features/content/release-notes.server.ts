import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Headings that Keep a Changelog does not define stay unchanged. */
const kinds: Record<string, () => string> = {
  Added: () => m.pages_release_added(),
  Changed: () => m.pages_release_changed(),
  Deprecated: () => m.pages_release_deprecated(),
  Removed: () => m.pages_release_removed(),
  Fixed: () => m.pages_release_fixed(),
  Security: () => m.pages_release_security(),
};

export function toReleaseNotes(changelog: string, language: Locale): string {
  const start = changelog.search(/^## /m);
  if (start === -1) return '';
  const dateFormat = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return changelog
    .slice(start)
    .replaceAll(/^## \[?Unreleased\]?$/gm, () => `## ${m.pages_release_unreleased()}`)
    .replaceAll(/^## \[?([\d.]+)\]?(?: - (\d{4}-\d{2}-\d{2}))?$/gm, (_line, version: string, day?: string) => {
      const title = m.pages_release_version({ version });
      return day ? `## ${title}\n\n*${dateFormat.format(new Date(day))}*` : `## ${title}`;
    })
    .replaceAll(/^### (\w+)$/gm, (line, kind: string) => (kinds[kind] ? `### ${kinds[kind]()}` : line))
    .replaceAll(/^\[[^\]]+\]: .*$/gm, '');
}
