import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { buildIconSubset, firstPaintIconNames } from '../../../scripts/build-icon-subset.ts';
import { firstPaintIcons } from './first-paint-icons.ts';
import { Icon } from './icon.tsx';
import { lateIcons } from './late-icons.ts';

describe('the icons of the first paint', () => {
  it('the icons of the first paint are in the server’s HTML, so that none appears late', () => {
    for (const name of Object.keys(firstPaintIcons)) {
      expect(renderToString(<Icon name={name as 'lucide:x'} />)).toContain(firstPaintIcons[name as 'lucide:x']);
    }
  });

  it('the icons of the first paint are those of the installed icon set', () => {
    const module = buildIconSubset(firstPaintIconNames);
    expect(Object.entries(firstPaintIcons).map(([name, body]) => `  '${name}': '${body}',`)).toEqual(
      module.split('\n').filter((line) => line.startsWith("  '")),
    );
  });
});

it('the icons that a device keeps for a time without a network are all that the site shows', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot }).filter((path) => !/\.test\.|paraglide/.test(path));
  const names = files.flatMap(
    (path) => readFileSync(join(projectRoot, path), 'utf8').match(/(?<=lucide:)[a-z0-9-]+/g) ?? [],
  );
  const late = [...new Set(names)].filter((name) => !Object.hasOwn(firstPaintIcons, `lucide:${name}`));
  expect([...lateIcons]).toEqual(late.sort());
});

describe('an icon', () => {
  it('an icon is hidden from screen readers unless it has its own meaning', () => {
    expect(renderToString(<Icon name="lucide:x" />)).toContain('aria-hidden="true"');
    const meaningful = renderToString(<Icon name="lucide:x" label="Close" className="size-5" />);
    expect(meaningful).toContain('role="img" aria-label="Close"');
    expect(meaningful).toContain('class="icon size-5"');
    expect(meaningful).not.toContain('aria-hidden');
  });

  it('an icon reserves its space until it loads, so that the layout does not shift', () => {
    const html = renderToString(<Icon name="lucide:paw-print" className="size-5" />);
    expect(html).toBe('<svg viewBox="0 0 24 24" class="icon size-5" aria-hidden="true"></svg>');
  });
});
