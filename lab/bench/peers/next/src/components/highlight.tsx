'use client';
import { createContext, type ReactNode, use, useState } from 'react';

const Highlight = createContext<{ id: number | null; highlight(id: number | null): void }>({
  id: null,
  highlight() {},
});

/** Cats of which the one under the pointer is highlighted. */
export function HighlightedCats({ children }: { children: ReactNode }) {
  const [id, highlight] = useState<number | null>(null);
  return <Highlight value={{ id, highlight }}>{children}</Highlight>;
}

export function HighlightedCat({ id, children }: { id: number; children: ReactNode }) {
  const highlighted = use(Highlight);
  return (
    <article
      className={highlighted.id === id ? 'card outline-2 outline-primary-600' : 'card'}
      onPointerEnter={() => highlighted.highlight(id)}
      onPointerLeave={() => highlighted.highlight(null)}
    >
      {children}
    </article>
  );
}
