import { useLayoutEffect } from 'react';
import { type LinkProps, useNavigate } from 'react-router';
import { classNames } from './class-names.ts';
import { isPlainClick } from './plain-click.ts';

type HowToFollow = Pick<LinkProps, 'replace' | 'preventScrollReset'>;

/** The value of a link's `data-follow`: words that `FollowLinks` reads, with spaces between them as in a class. */
export function howToFollow({ replace, preventScrollReset }: HowToFollow): string {
  return classNames(replace && 'replace', preventScrollReset && 'keep-scroll');
}

/**
 * Follows links with `data-follow` without a new document. Render it once in a page: its one listener is on the document, so the
 * handlers of a link and of what is around it come first.
 */
export function FollowLinks() {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-follow]') : null;
      if (!link || (link.target !== '' && link.target !== '_self')) return;
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
