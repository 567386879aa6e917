import { catlasMarkPaths } from './catlas-mark-paths.ts';
import type { IllustrationProps } from './illustration.tsx';

/** The logo: a map pin with a cat's face. The same drawing as `public/icon.svg`. */
export function CatlasMark({ className, title }: IllustrationProps) {
  const drawing = catlasMarkPaths.map((path) => <path key={path.d} {...path} />);
  if (!title) {
    return (
      <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
        {drawing}
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 64 64" className={className} role="img" aria-label={title}>
      {drawing}
    </svg>
  );
}
