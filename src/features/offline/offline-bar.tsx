import { pagesCache } from '@catlas/platform/worker/worker-messages.ts';
import { useEffect, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { formatCachedAt } from './format-cached-at.ts';
import type { Connection } from './use-offline.ts';

export function OfflineBar({ isOffline, cachedAt }: Connection) {
  const locale = useLocale();
  const isHolding = useIsHolding(isOffline && cachedAt === null);
  const text = cachedAt === null ? barText(isHolding) : m.offline_bar_kept({ time: formatCachedAt(cachedAt, locale) });
  return (
    // The bar comes first in the page's column, so that it covers no content.
    <div
      role="status"
      className="order-first bg-stone-900 text-sm text-stone-50 empty:hidden dark:bg-stone-200 dark:text-stone-900"
    >
      {isOffline && text && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 px-4 py-1 text-center">
          <span>{text}</span>
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

const barText = (isHolding: boolean | null) =>
  isHolding === null ? null : isHolding ? m.offline_bar() : m.offline_bar_none();

/** Returns whether a page opens again without a network; null until that is known. */
function useIsHolding(isAsked: boolean): boolean | null {
  const [isHolding, setHolding] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    void holdsPage()
      .catch(() => false)
      .then((isHeld) => isWanted && setHolding(isHeld));
    return () => {
      isWanted = false;
    };
  }, [isAsked]);
  return isHolding;
}

async function holdsPage(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  return (await (await caches.open(pagesCache)).keys()).length > 0;
}
