import { type ComponentType, lazy } from 'react';
import { useLocation, useMatches, useSearchParams } from 'react-router';
import { AccountButton } from '#features/accounts/header/account-button.tsx';
import { SearchBox } from '#features/browse/search/search-box.tsx';
import { townParameter } from '#features/browse/view/town-parameter.ts';
import { outboxBadgePlace } from '#features/outbox/page/outbox-badge-place.ts';
import { useMyLocation } from '#features/places/my-location.tsx';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart, latePart } from '#ui/loading/late-part.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { LocateButton } from './locate-button.tsx';

const MyLocationAlert = lazy(() =>
  import('#features/places/my-location-alert.tsx').then((module) => ({ default: module.MyLocationAlert })),
);
const SearchNotice = latePart(() =>
  import('#features/browse/search/search-notice.tsx').then((module) => module.SearchNotice),
);

/** `export const handle = { HeaderMenu: AdminMenu }` loads a header's addition with the page's code. */
interface HeaderHandle {
  HeaderMenu?: ComponentType;
}

/** Only the home page has the my-location button (spec §2). */
export function SiteHeader() {
  const isHome = splitLocale(useLocation().pathname).path === '/';
  const [parameters] = useSearchParams();
  const { problem } = useMyLocation();
  const HeaderMenu = useMatches()
    .map(({ handle }) => (handle as HeaderHandle | undefined)?.HeaderMenu)
    .find((menu) => menu !== undefined);
  return (
    <header className="print:hidden sticky top-0 z-(--z-header) border-line border-b bg-page/95 pt-(--header-top) backdrop-blur-sm">
      <div className="header-row">
        <LocalLink to="/" className="flex min-h-11 min-w-11 shrink-0 items-center gap-2 rounded-full pe-1 sm:pe-2">
          <img src="/icon.svg" alt="" className="size-9" />
          <span className="font-bold font-display text-xl tracking-tight max-sm:sr-only">{m.app_name()}</span>
        </LocalLink>
        <div className="flex min-w-0 flex-1 sm:mx-auto sm:max-w-xl">
          <SearchBox button={isHome ? <LocateButton /> : null} />
        </div>
        <div className="flex shrink-0 items-center sm:gap-1">
          <Popover
            label={m.common_about_label()}
            icon={<Icon name="lucide:info" className="size-5.5" />}
            className="max-sm:-mx-1"
          >
            <p className="font-bold font-display text-lg leading-snug tracking-tight">{m.common_about_title()}</p>
            <p className="mt-2 text-muted leading-relaxed">{m.common_about_text()}</p>
            <p className="inline-links mt-3 font-semibold text-link underline">
              <LocalLink to="/how-it-works">{m.common_footer_how()}</LocalLink>
              <LocalLink to="/about">{m.common_footer_about()}</LocalLink>
              <LocalLink to="/cats/new">{m.common_footer_report()}</LocalLink>
            </p>
          </Popover>
          <div id={outboxBadgePlace} className="contents" />
          <AccountButton />
        </div>
      </div>
      {HeaderMenu && <HeaderMenu />}
      <div className="mx-auto max-w-xl px-3 empty:hidden [&>*]:mb-3">
        {isHome && parameters.get(townParameter) && <SearchNotice />}
        {problem && (
          <LatePart>
            <MyLocationAlert />
          </LatePart>
        )}
      </div>
    </header>
  );
}
