import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';

/** Texts that readers stumbled over, with what is written instead. */
const replaced: Record<string, RegExp[]> = {
  '{messages,content}/en/*': [
    /I search for somebody/,
    /awaits? review/i,
    /\bthe very spot/i,
    /not here \(any more\)/i,
    /\bIs home again/,
    /\bMend(ed)?\b/i,
    /looked at anew/i,
    /taken away/i,
    /you sign in first/i,
    /your words wait/i,
    /As the device/i,
    /came undone/i,
    /one press\b/i,
    /By a link, without a password/,
    /closed to sign-in/i,
    /the mails are o/i,
    /take out again/i,
    /single keys/i,
    /\bfor (now|good)\b/i,
    /twice the same/i,
    /\bput away\b/i,
    /without a line\b/i,
    /What you have begun to write/,
    /\b(whoever|somebody|nobody)\b/i,
    // A post is flagged; a cat is reported.
    /report (this|a) (comment|problem|post)/i,
  ],
  '{messages,content}/fr/*': [
    /à la voix/,
    /\bune trappe/,
    /coches restent/,
    /L’endroit même/i,
    /quelques mots pour l’appeler/i,
    /brouillon abîmé/,
    /\b(Jeter|Abandonner)\b/i,
    /n’y est pas juste/,
    /"Vous attend/,
    /Des envois attendent/,
    /Rien n’attend/i,
    /touches seules/,
    /Nommer .* à l’administration/,
    /Comme l’appareil/,
    /s’est emmêlé/,
    /Vers la carte/,
    // Épingle, approuver and valider are the words.
    /\brepères?\b/i,
    /"moderation_[^:]*: "Accept/,
    /\brelire\b/i,
    /la modération examine/i,
    // A post is a signalement.
    /\b(une |l’)annonce\b/i,
  ],
  '{scripts/{auth,catlas},packages/*/src}/**/*.ts': [
    /\bawaits? review/,
    /\btaken away/,
    /\bfor good\b/,
    /\bput away\b/,
    /without a line\b/,
    /\b(whoever|somebody|nobody)\b(?!@)/i,
  ],
};

it.each(Object.entries(replaced))('no text that readers stumbled over is in %s again', (pattern, patterns) => {
  const files = globSync(pattern, { cwd: projectRoot }).filter((path) => !path.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(5);
  const found = files.flatMap((path) => {
    // Line breaks in Markdown are spaces.
    const text = readFileSync(join(projectRoot, path), 'utf8').replaceAll(/(?<!")\n(?!\s*")/g, ' ');
    return patterns.flatMap((each) => (each.exec(text) ? [`${path}: ${each.exec(text)?.[0]}`] : []));
  });
  expect(found).toEqual([]);
});
