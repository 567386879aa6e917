import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';

const late = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot })
  .filter((path) => !/\.test\.tsx?$|\.server\.ts$|^src\/app\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))
  .filter(({ text }) => /\bimport\(/.test(text));

/** Something other than a boundary reports the failure. */
const saidOtherwise: Record<string, string> = {
  'src/features/accounts/session/auth-client.ts': 'each form that waits for it answers with an alert',
  'src/features/browse/view/use-home-list.ts': 'the end of the list offers it again',
  'src/features/offline/neighbourhood/keep-neighbourhood-part.tsx':
    'the part says that it could not be loaded, and its button tries again',
  'src/features/reporting/photo-form/use-photo-choice.ts': 'explainPhotoFailure, at the photo',
  'src/features/reporting/form/unsent-matches.tsx': 'it throws, and the boundary in report-preview.tsx says so',
  'src/features/browse/search/search-box.tsx': 'a message below the field, for Enter and a choice',
  'src/features/comments/form/use-comment-form.ts': 'an alert above the button; the text stays in the form',
  'src/features/outbox/page/export-item.ts': 'a toast in outbox-item-card.tsx',
  'src/features/photos/compress-photo-worker.ts':
    'the page gets it as decoder-missing, and explainPhotoFailure says so',
  'src/features/photos/use-one-photo.ts': 'explainPhotoFailure, at the photo',
};

const notAskedFor: Record<string, string> = {
  'src/entry.client.tsx': 'errors of forms show where they are, and nothing scrolls to them',
  'src/features/cat-page/cat-headline.tsx': 'the page stays without the distance from the reader',
  'src/features/comments/form/comment-draft.ts': 'drafts of an earlier build stay where they are',
  'src/features/outbox/page-drafts.ts': 'the text is in localStorage, as where the browser has no database',
  'src/features/outbox/page/use-outbox.ts': 'as where the browser has no database',
  'src/features/offline/use-worker-registration.ts': 'as where the browser has no service worker',
  'src/features/photos/read-photo-tags.ts': 'the photo is taken without its place and time',
  'src/root.tsx': 'work at rest and news of comments; the error page has one without code of its own',
  'src/routes/shell/at-rest.tsx': 'the next page claims the draft',
  'src/routes/shell/error-page.tsx': 'drawings',
  'src/ui/icons/icon.tsx': 'icons beside words',
};

const count = (text: string, part: RegExp) => [...text.matchAll(part)].length;
/** `latePart` has its own boundary. */
const lazyImports = (text: string) => count(text, /\b(lazy|latePart)(<[^>]*>)?\(/g);

it('every part that loads late says that it could not load, and offers it again', () => {
  const silent = late
    .filter(({ path }) => !(path in notAskedFor))
    .filter(({ path, text }) => {
      const boundaries = count(text, /<LatePart>|<WidgetBoundary\s+(?:key=[^>]*\s+)?fallback=/g);
      const parts = [...text.matchAll(/const (\w+)(?:: [^=]+)? = lazy(?:<[^>]*>)?\(/g)].map(([, name]) => name!);
      const isCovered = parts.length === 0 || boundaries >= count(text, /<Suspense\b/g);
      const hasBoundary = parts.length === 0 || boundaries > 0;
      const isSaid = path in saidOtherwise || count(text, /\bimport\(/g) <= lazyImports(text);
      return !isCovered || !hasBoundary || !isSaid;
    })
    .map(({ path }) => path);
  expect(silent).toEqual([]);
});

it('no boundary hides in silence what it could not show, other than what no user asked for', () => {
  const silent = globSync('src/**/*.tsx', { cwd: projectRoot })
    .filter((path) => /<WidgetBoundary>/.test(readFileSync(join(projectRoot, path), 'utf8')))
    .sort();
  expect(silent).toEqual(['src/features/browse/home/home-page.tsx', 'src/root.tsx', 'src/routes/shell/at-rest.tsx']);
});

it('the lists above name files that load something late', () => {
  const named = [...Object.keys(saidOtherwise), ...Object.keys(notAskedFor)];
  expect(named.filter((path) => !late.some((each) => each.path === path))).toEqual([]);
});
