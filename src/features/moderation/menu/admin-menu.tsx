import { useLayoutEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useViewer } from '#context/root-data.ts';
import { isAdmin } from '#context/viewer.ts';
import { reviewKindNames, reviewKinds } from '#db/review-kinds.ts';
import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { isListed } from './is-listed.ts';
import { useReviewCounts } from './use-review-counts.ts';

export function AdminMenu() {
  return isAdmin(useViewer()) ? <Menu /> : null;
}

function Menu() {
  const counts = useReviewCounts();
  const localAddress = useLocalAddress();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const hasCounts = counts !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is current, and counts change the widths
  useLayoutEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (list.current && here) showInRow(list.current, here);
  }, [pathname, hasCounts]);
  return (
    <nav aria-label={m.moderation_menu_label()} data-header-menu className="h-13 border-line border-t">
      <ul
        ref={list}
        className="relative mx-auto flex h-full max-w-6xl items-center justify-between gap-1 overflow-x-auto ps-[max(0.25rem,env(safe-area-inset-left))] pe-[max(0.25rem,env(safe-area-inset-right))] sm:justify-start sm:px-2"
      >
        <Item to="/bo/search" icon="lucide:user-round-search" label={m.moderation_menu_search()} isShortOnPhone />
        {reviewKindNames.map((kind) => {
          const { path, menu } = reviewKinds[kind];
          const count = counts?.[`${kind}_to_review`];
          const isHere = pathname === localAddress(path);
          if (!menu || (!isHere && !isListed(kind, count))) return null;
          return (
            <Item
              key={kind}
              to={path}
              icon={menu.icon}
              label={menu.label()}
              more={menu.more?.()}
              isShortOnPhone={menu.isShortOnPhone}
              count={count}
              reports={kind === 'cats' ? counts?.reports_to_review : 0}
            />
          );
        })}
      </ul>
    </nav>
  );
}

/** On a phone the row is wider than the window. Only the row scrolls, never the page. */
function showInRow(row: HTMLElement, item: HTMLElement): void {
  row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}

interface ItemProps {
  to: string;
  icon: IconName;
  label: string;
  more?: string | undefined;
  isShortOnPhone?: boolean | undefined;
  count?: number | undefined;
  reports?: number | undefined;
}

function Item({ to, icon, label, more, isShortOnPhone = false, count, reports = 0 }: ItemProps) {
  const localAddress = useLocalAddress();
  return (
    <li>
      <NavLink
        to={localAddress(to)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 font-medium text-sm transition-colors hover:bg-sunken aria-[current=page]:bg-primary-100 aria-[current=page]:text-primary-900 sm:gap-2 sm:px-4 dark:aria-[current=page]:bg-primary-950 dark:aria-[current=page]:text-primary-100"
      >
        <Icon name={icon} className={classNames('size-4.5 shrink-0', !isShortOnPhone && 'max-sm:hidden')} />
        <span className={isShortOnPhone ? 'max-sm:sr-only noscript:not-sr-only' : ''}>
          {label}
          {more && <span className="max-md:sr-only"> {more}</span>}
        </span>
        {count !== undefined && (
          // The counter is always three digits wide, so that the layout does not shift.
          <span
            data-count={count}
            className="min-w-8 rounded-full bg-primary-600 px-2 py-0.5 text-center font-semibold text-white text-xs tabular-nums data-[count='0']:bg-sunken data-[count='0']:text-muted dark:bg-primary-500 dark:text-stone-950"
          >
            {count > 999 ? m.moderation_menu_many() : count}
          </span>
        )}
        {reports > 0 && (
          <span className="inline-flex items-center gap-0.5 font-semibold text-danger text-xs tabular-nums">
            <Icon name="lucide:flag" className="size-3.5" />
            <span className="sr-only">{m.moderation_tab_reported()}</span>
            {reports}
          </span>
        )}
      </NavLink>
    </li>
  );
}
