import '@catlas/platform/old-browsers/fill-in-page.ts';
import './ui/theme.css';
import { redirectDocumentTo, redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { brokenPageId } from '@catlas/platform/markup/broken-page-id.ts';
import { EarlyPressScript } from '@catlas/platform/markup/hold-early-presses.tsx';
import { lazy, memo, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router';
import { parseColorMode, useColorMode } from '#context/color-mode.ts';
import { guardRedirectContext, requestContext } from '#context/request-context.ts';
import type { RootData } from '#context/root-data.ts';
import { isAdmin } from '#context/viewer.ts';
import { useDepartures } from '#features/accounts/session/use-departures.ts';
import { findSignInWays } from '#features/accounts/sign-in/find-sign-in-ways.server.ts';
import type { CommentWithCat } from '#features/comments/model/comment.ts';
import { countAwaitingReview } from '#features/moderation/kinds/count-awaiting-review.server.ts';
import { useWorkerRegistration } from '#features/offline/use-worker-registration.ts';
import { MyLocationProvider } from '#features/places/my-location.tsx';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { classNames } from '#ui/class-names.ts';
import { handOverTyped } from '#ui/forms/hand-over-typed.ts';
import { onPartsHydrated } from '#ui/loading/parts-to-hydrate.ts';
import { repeatEarlyPress } from '#ui/loading/repeat-early-press.ts';
import { SavesData } from '#ui/loading/saves-data.ts';
import { useIdle } from '#ui/loading/use-idle.ts';
import { WidgetBoundary } from '#ui/loading/widget-boundary.tsx';
import { ModalProvider } from '#ui/overlays/modal-state.tsx';
import { Toasts } from '#ui/overlays/toasts.tsx';
import type { Route } from './+types/root';
import { DocumentHead } from './routes/shell/document-head.tsx';
import { isNotFound } from './routes/shell/is-not-found.ts';
import { readMemberHeader } from './routes/shell/member-header.server.ts';
import { Modals } from './routes/shell/modals.tsx';
import { SiteFooter } from './routes/shell/site-footer.tsx';
import { SiteHeader } from './routes/shell/site-header.tsx';

const AtRest = lazy(() => import('./routes/shell/at-rest.tsx').then((module) => ({ default: module.AtRest })));

const CommentNotifications = lazy(() =>
  import('#features/comments/section/comment-notifications.tsx').then((module) => ({
    default: module.CommentNotifications,
  })),
);

const loadErrorPage = () => import('./routes/shell/error-page.tsx');

// The error page is also loaded when idle, because it is needed when nothing can be loaded.
const ErrorPage = lazy(() =>
  loadErrorPage().then(
    (module) => ({ default: module.ErrorPage }),
    () => ({ default: BareErrorPage }),
  ),
);

/** Replaces the error page for visitors who lose the connection before it loads. */
function BareErrorPage(_: { error: unknown }) {
  const { pathname, search } = useLocation();
  return (
    <section className="px-6 py-12 text-center">
      <h1 className="font-bold text-3xl">{m.common_error_title()}</h1>
      <a href={pathname + search} className="mt-6 inline-block font-semibold text-link underline">
        {m.common_retry()}
      </a>
    </section>
  );
}

// The Content-Security-Policy forbids eval, so zod must not try it. This module runs before all other page code.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Options of a page: with `export const handle = { isFullHeight: true }` the page renders its own footer. */
interface PageHandle {
  isFullHeight?: boolean;
}

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }, next) => {
    const { failure } = context.get(requestContext);
    if (failure) throw failure;
    const elsewhere = context.get(guardRedirectContext);
    // This must load a document: only an opened page counts as shown, and nothing of the member may stay on it.
    if (elsewhere)
      throw splitLocale(elsewhere).path === '/banned' ? redirectDocumentTo(elsewhere) : redirectTo(elsewhere);
    return next();
  },
];

export async function loader({
  request,
  context,
}: Route.LoaderArgs): Promise<RootData & { commentNotifications: CommentWithCat[] }> {
  const { viewer, blocked, config, auth, csrfToken, map, ...rest } = context.get(requestContext);
  const [signInWays, reviewInfo, header] = await Promise.all([
    findSignInWays({ auth }),
    isAdmin(viewer) ? countAwaitingReview(rest) : null,
    readMemberHeader(rest, viewer),
  ]);
  return {
    viewer,
    owesSecondStep: blocked === 'second-step',
    csrf: { token: csrfToken, header: config.csrfHeader },
    colorMode: parseColorMode(request.headers.get('cookie')),
    savesData: request.headers.get('save-data') === 'on',
    publicUrl: config.publicUrl,
    contactEmail: config.contactEmail,
    auth: { url: config.auth?.url ?? null, publishableKey: auth.publishableKey },
    signInWays,
    map: {
      baseTilesUrl: map.baseTilesUrl,
      streets: map.streets.current(),
      styleUrl: map.styles.current().light?.url ?? null,
      darkStyleUrl: map.styles.current().dark?.url ?? null,
    },
    reviewInfo,
    ...header,
  };
}

/** Signing in and out leaves these pages, also through a guard's redirect without a form. */
const accountPages = /\/(login|signup|logout|confirm|password|banned)/;
const guardedFrom = /\/login\/verify$/;

/** Navigations do not change the root's data; forms, signing in and explicit revalidations may. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== 'GET') return true;
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return accountPages.test(currentUrl.pathname) || guardedFrom.test(nextUrl.pathname);
}

export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  const page = isNotFound(error) ? m.common_not_found_title() : error ? m.common_error_title() : m.app_tagline();
  return [{ title: `${page} · ${m.app_name()}` }, { name: 'description', content: m.common_about_text() }];
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const mode = useColorMode();
  return (
    <html lang={locale} className={mode}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <EarlyPressScript />
        <Meta />
        <DocumentHead />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** `holdEarlyPresses` shows this when the page's code does not load, and hides it if the code loads late. */
function BrokenPage() {
  const { pathname, search } = useLocation();
  return (
    <p
      id={brokenPageId}
      ref={(element) => element?.setAttribute('hidden', '')}
      hidden
      role="alert"
      className="bg-danger-soft p-3 text-center text-danger"
    >
      {m.common_page_broken()}{' '}
      <a href={pathname + search} className="underline">
        {m.common_retry()}
      </a>
    </p>
  );
}

/** This renders last in a page's content, also in an error's, because all but late parts is hydrated by then. */
function EarlyInput() {
  useLayoutEffect(() => {
    handOverTyped();
    onPartsHydrated(repeatEarlyPress);
  }, []);
  return null;
}

function Frame({ isFullHeight = false, children }: { isFullHeight?: boolean; children: ReactNode }) {
  const departures = useDepartures();
  return (
    <ModalProvider>
      <MyLocationProvider>
        <BrokenPage />
        <div className={classNames('flex flex-col', isFullHeight ? 'h-dvh max-lg:noscript:h-auto' : 'min-h-dvh')}>
          <a href="#content" className="skip-link">
            {m.common_skip_to_content()}
          </a>
          <SiteHeader />
          <Suspense>
            <main
              id="content"
              tabIndex={-1}
              className={classNames('flex min-h-0 flex-1 flex-col outline-none', !isFullHeight && 'page-insets')}
            >
              {children}
              <EarlyInput />
            </main>
          </Suspense>
          {!isFullHeight && <SiteFooter />}
        </div>
        <Modals departures={departures} />
        <Toasts />
      </MyLocationProvider>
    </ModalProvider>
  );
}

/** React Router renders this whenever a `useFetcher` begins or ends; `Page` stays the same element. */
export default function Root({ loaderData: { savesData, commentNotifications }, matches }: Route.ComponentProps) {
  const isFullHeight = matches.some((match) => (match?.handle as PageHandle | undefined)?.isFullHeight === true);
  return <Page savesData={savesData} commentNotifications={commentNotifications} isFullHeight={isFullHeight} />;
}

interface PageProps {
  savesData: boolean;
  commentNotifications: CommentWithCat[];
  isFullHeight: boolean;
}

const Page = memo(function Page({ savesData, commentNotifications, isFullHeight }: PageProps) {
  useWorkerRegistration();
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle && !savesData) void loadErrorPage().catch(() => undefined);
  }, [isIdle, savesData]);
  return (
    <SavesData value={savesData}>
      <Frame isFullHeight={isFullHeight}>
        <Outlet key={useDepartures()} />
        {isIdle && (
          <WidgetBoundary>
            <Suspense fallback={null}>
              <AtRest />
            </Suspense>
          </WidgetBoundary>
        )}
        {isIdle && commentNotifications.length > 0 && (
          <WidgetBoundary>
            <Suspense fallback={null}>
              <CommentNotifications notifications={commentNotifications} />
            </Suspense>
          </WidgetBoundary>
        )}
      </Frame>
    </SavesData>
  );
});

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Suspense fallback={null}>
        <ErrorPage error={error} />
      </Suspense>
    </Frame>
  );
}
