import { type ComponentType, lazy, Suspense } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router';
import { defaultLocale, type Locale } from '#i18n/languages.ts';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { IllustrationProps } from '#ui/illustrations/illustration.tsx';
import { isNotFound } from './is-not-found.ts';

// The illustration is lazy, because the error page works without it.
const nothing = (): { default: ComponentType<IllustrationProps> } => ({ default: () => null });
const LostCat = lazy<ComponentType<IllustrationProps>>(() =>
  import('#ui/illustrations/lost-cat.tsx').then((module) => ({ default: module.LostCat }), nothing),
);
const BrokenYarn = lazy<ComponentType<IllustrationProps>>(() =>
  import('#ui/illustrations/broken-yarn.tsx').then((module) => ({ default: module.BrokenYarn }), nothing),
);

function Picture({ of: Drawing }: { of: ComponentType<IllustrationProps> }) {
  return (
    <div className="aspect-[4/3] w-64 max-w-full">
      <Suspense fallback={null}>
        <Drawing className="w-full" />
      </Suspense>
    </div>
  );
}

/** The error's message is English (spec §8), so a page in another language translates it. */
function notFoundMessage(error: unknown, pathname: string, locale: Locale): string {
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';
  if (message && locale === defaultLocale) return message;
  return m.common_not_found_path({ path: message.replace(/^page not found: /i, '') || pathname });
}

const isCatPath = (pathname: string) => splitLocale(pathname).path.startsWith('/cat/');

/** Shows only a 404's message, because other errors' messages are not for users. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const locale = useLocale();
  const revalidator = useRevalidator();
  if (isNotFound(error)) {
    return (
      <section className="mx-auto flex max-w-xl flex-col items-center px-6 py-12 text-center">
        <Picture of={LostCat} />
        <h1 className="mt-6 font-bold text-3xl">{m.common_not_found_title()}</h1>
        <p className="mt-3 break-all rounded-lg bg-sunken px-3 py-1.5 font-mono text-muted text-sm">
          {notFoundMessage(error, pathname, locale)}
        </p>
        <p className="mt-4 text-muted">{m.common_not_found_text()}</p>
        {isCatPath(pathname) && <p className="mt-2 text-muted">{m.common_not_found_cat()}</p>}
        <ButtonLink to="/" className="mt-6">
          {m.common_to_the_map()}
        </ButtonLink>
      </section>
    );
  }
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center px-6 py-12 text-center">
      <Picture of={BrokenYarn} />
      <h1 className="mt-6 font-bold text-3xl">{m.common_error_title()}</h1>
      <p className="mt-4 text-muted">{m.common_error_text()}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button
          isBusy={revalidator.state === 'loading'}
          onClick={() => void revalidator.revalidate()}
          className="noscript:hidden"
        >
          {m.common_retry()}
        </Button>
        <ButtonLink to="/" variant="secondary" reloadDocument>
          {m.common_to_the_map()}
        </ButtonLink>
      </div>
    </section>
  );
}
