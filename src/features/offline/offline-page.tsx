import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { parseNextPath } from '#context/account-next-path.ts';
import { UnsentNote } from '#features/outbox/page/unsent-note.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { OfflineCat } from '#ui/illustrations/offline-cat.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { type CachedPage, listCachedCats } from './list-cached-cats.ts';
import { KeptNeighbourhoodList } from './neighbourhood/kept-neighbourhood-list.tsx';

export function OfflinePage() {
  const locale = useLocale();
  const localAddress = useLocalAddress();
  const [parameters] = useSearchParams();
  const [cats, setCats] = useState<CachedPage[]>([]);
  // The cached copy does not contain the URL of the page that it replaces.
  const [wanted, setWanted] = useState(localAddress('/'));
  useEffect(() => {
    setWanted(parseNextPath(parameters.get('from')) ?? localAddress('/'));
  }, [parameters, localAddress]);
  useEffect(() => {
    void listCachedCats(locale)
      .then(setCats)
      .catch(() => undefined);
  }, [locale]);
  useEffect(() => {
    const goOn = () => location.replace(wanted);
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [wanted]);
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center px-6 py-12 text-center">
      <OfflineCat className="w-64 max-w-full" />
      <h1 className="mt-6 font-bold text-3xl">{m.offline_title()}</h1>
      <p className="mt-4 text-muted">{m.offline_text()}</p>
      <a href={wanted} className={classNames(buttonClass(), 'mt-6')}>
        {m.common_retry()}
      </a>
      <UnsentNote readerId={null} text={m.outbox_user_text} variant="info" className="mt-8 w-full text-start" />
      <KeptNeighbourhoodList />
      {cats.length > 0 && (
        <div className="mt-10 w-full text-start">
          <h2 className="font-bold text-lg">{m.offline_kept_cats()}</h2>
          <ul className="mt-2 divide-y divide-line">
            {cats.map(({ path, title }) => (
              <li key={path}>
                <a
                  href={path}
                  dir="auto"
                  className="flex min-h-11 items-center font-medium text-link underline-offset-4 hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
