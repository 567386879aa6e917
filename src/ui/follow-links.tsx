import { useLayoutEffect } from 'react';
import { type LinkProps, useNavigate } from 'react-router';

type HowToFollow = Pick<LinkProps, 'replace' | 'preventScrollReset'>;

/** The value of a link's `data-follow`: words that `FollowLinks` reads. */
export function howToFollow({ replace, preventScrollReset }: HowToFollow): string {
  return [replace && 'replace', preventScrollReset && 'keep-scroll'].filter(Boolean).join(' ');
}

/** A click that opens the link here: not in a new tab, and nothing else has answered it. */
function isPlain(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}

/**
 * Follows links with `data-follow` without a new document. Render it once in a page: its one listener is on the document, so the
 * handlers of a link and of what is around it come first.
 */
export function FollowLinks() {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-follow]') : null;
      if (!link || !isPlain(event) || (link.target !== '' && link.target !== '_self')) return;
      event.preventDefault();
      const { pathname, search, hash, href } = link;
      const words = link.dataset.follow!.split(' ');
      void navigate(pathname + search + hash, {
        // As browsers do with a link to the page that is shown.
        replace: words.includes('replace') || href === location.href,
        preventScrollReset: words.includes('keep-scroll'),
      });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
  return null;
}
