import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { defaultLocale, locales } from '#i18n/languages.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(
    'Checks that all languages have the same messages with the same placeholders, and that each is used.\n',
  );
  process.exit(0);
}

const folder = join(projectRoot, 'messages');
const problems: string[] = [];

const files = readdirSync(join(folder, defaultLocale));
for (const file of files) {
  const known = readMessages(defaultLocale, file);
  for (const locale of locales) {
    const own = readMessages(locale, file);
    for (const key of new Set([...known.keys(), ...own.keys()])) {
      if (!known.has(key)) problems.push(`${file}: ${key} is missing in ${defaultLocale}`);
      else if (!own.has(key)) problems.push(`${file}: ${key} is missing in ${locale}`);
      else if (placeholders(known.get(key)) !== placeholders(own.get(key))) {
        problems.push(`${file}: ${key} has other placeholders in ${locale}`);
      }
    }
  }
}

// A key is used as m.key, or as a string from which code builds the name.
const code = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.ts'], { cwd: projectRoot })
  .filter((path) => !path.includes('paraglide'))
  .map((path) => readFileSync(join(projectRoot, path), 'utf8'))
  .join('\n');
const used = new Set(code.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g));
for (const file of files) {
  for (const key of readMessages(defaultLocale, file).keys()) {
    if (!used.has(key)) problems.push(`${file}: ${key} is not used`);
  }
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);

function readMessages(locale: string, file: string): Map<string, unknown> {
  const { $schema: _schema, ...messages } = JSON.parse(readFileSync(join(folder, locale, file), 'utf8'));
  return new Map(Object.entries(messages));
}

function placeholders(message: unknown): string {
  return [...new Set(JSON.stringify(message).match(/\{(\w+)\}/g))].sort().join(' ');
}
