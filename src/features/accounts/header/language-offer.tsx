import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '#i18n/languages.ts';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { addressInLocale, rememberLocale } from './language-switch.tsx';
import { findOfferedLocale, isOfferAnswered, rememberOfferAnswer } from './offered-locale.ts';

/** The browser decides, because visitors of all languages get the same cached page. */
export function LanguageOffer({ otherwise }: { otherwise: ReactNode }) {
  const pageLocale = useLocale();
  const location = useLocation();
  const [offered, setOffered] = useState<Locale | null>(null);
  useEffect(() => {
    const reader = { cookies: document.cookie, languages: navigator.languages };
    setOffered(isOfferAnswered() ? null : findOfferedLocale(pageLocale, reader));
  }, [pageLocale]);
  if (!offered) return otherwise;
  const locale = { locale: offered };
  return (
    <section
      lang={offered}
      aria-label={m.accounts_language({}, locale)}
      className={classNames(
        'fixed inset-x-3 z-(--z-header) mx-auto flex max-w-lg items-center gap-x-1 rounded-3xl border border-line bg-surface py-1 ps-4 pe-1 text-sm shadow-floating sm:start-[max(1rem,env(safe-area-inset-left))] sm:mx-0',
        splitLocale(location.pathname).path === '/'
          ? 'bottom-[calc(max(1rem,env(safe-area-inset-bottom))+3.75rem)]'
          : 'bottom-[max(1rem,env(safe-area-inset-bottom))]',
      )}
    >
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="py-1">{m.pages_offer({}, locale)}</span>
        <a
          href={addressInLocale(location, offered) + location.hash}
          hrefLang={offered}
          onClick={() => {
            rememberLocale(offered);
            rememberOfferAnswer();
          }}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {m.pages_offer_switch({}, locale)}
        </a>
      </p>
      <IconButton
        label={m.common_close({}, locale)}
        icon={<Icon name="lucide:x" className="size-5" />}
        onClick={() => {
          rememberOfferAnswer();
          setOffered(null);
        }}
      />
    </section>
  );
}
