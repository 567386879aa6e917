import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { formatCachedAt } from './format-cached-at.ts';
import type { Connection } from './use-offline.ts';

export function OfflineBar({ isOffline, cachedAt }: Connection) {
  const locale = useLocale();
  return (
    // The bar comes first in the page's column, so that it covers no content.
    <div
      role="status"
      className="order-first bg-stone-900 text-sm text-stone-50 empty:hidden dark:bg-stone-200 dark:text-stone-900"
    >
      {isOffline && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 px-4 py-1 text-center">
          <span>{cachedAt === null ? barText() : m.offline_bar_kept({ time: formatCachedAt(cachedAt, locale) })}</span>
          <button
            type="button"
            onClick={() => location.reload()}
            className="min-h-9 font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {m.common_retry()}
          </button>
        </p>
      )}
    </div>
  );
}

/** Before a service worker controls the page, no page opens again without a network. */
const barText = () => (navigator.serviceWorker?.controller ? m.offline_bar() : m.offline_bar_none());
