import type { IllustrationProps } from './illustration.tsx';

const orange = '#ea580c';

/** The product's mark: a map pin whose hole is a cat's face. The same drawing as `public/icon.svg`. */
export function CatlasMark({ className, title }: IllustrationProps) {
  const drawing = (
    <>
      <path fill={orange} d="M32 63C27 53 6 44 6 26a26 26 0 0 1 52 0C58 44 37 53 32 63Z" />
      <path
        fill="#fff"
        d="M15.5 11.5c-.2-2.2 2-3.1 3.6-1.8l7 5.6a24 24 0 0 1 11.8 0l7-5.6c1.6-1.3 3.8-.4 3.6 1.8l-1 11.8c.8 1.7 1.2 3.4 1.2 5.2C48.7 37 41.2 42 32 42s-16.7-5-16.7-13.5c0-1.8.4-3.5 1.2-5.2Z"
      />
      <path
        fill={orange}
        d="M25 23.5c2.2 0 3.6 1.9 3.6 4.3S27.2 32 25 32s-3.6-1.8-3.6-4.2 1.4-4.3 3.6-4.3ZM39 23.5c2.2 0 3.6 1.9 3.6 4.3S41.2 32 39 32s-3.6-1.8-3.6-4.2 1.4-4.3 3.6-4.3ZM29.3 33.6h5.4c.9 0 1.2.8.7 1.5l-2.5 2.5c-.5.5-1.3.5-1.8 0l-2.5-2.5c-.5-.7-.2-1.5.7-1.5Z"
      />
    </>
  );
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
