import type { ReactNode } from 'react';

export interface IllustrationProps {
  className?: string;
  /** Screen readers ignore a drawing without a title. */
  title?: string;
}

/** Children draw in 240 by 180 units. */
export function Illustration({ className, title, children }: IllustrationProps & { children: ReactNode }) {
  const cloud = (
    <path
      d="M120 14c38-10 78 4 94 36s18 70-10 92-62 22-98 20-68-6-84-34-8-62 16-84 48-21 82-30Z"
      fill="#f59e5b"
      opacity=".16"
    />
  );
  if (!title) {
    return (
      <svg viewBox="0 0 240 180" className={className} aria-hidden="true">
        {cloud}
        {children}
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 240 180" className={className} role="img" aria-label={title}>
      {cloud}
      {children}
    </svg>
  );
}
