import { h, hydrate } from 'preact';
import { HydratedRouter } from 'react-router/dom';
import { deferInstallPrompt } from '#features/installation/deferred-install-prompt.ts';
import { splitLocale } from '#i18n/locale.ts';
import { keepOwnRoutes } from '#i18n/own-routes.ts';
import { overwriteGetLocale } from '#i18n/paraglide/runtime.js';
import { limitRequests } from '#platform/http/fetch-in-time.ts';
import { withoutTrackers } from '#platform/http/trackers.ts';
import { documentContainer } from '#platform/preact/document-container.ts';
import { startHydration } from '#platform/preact/hydrate-later.tsx';
import { rememberTyped } from '#ui/hand-over-typed.ts';
import { showErrorsAfterSubmit } from '#ui/show-errors-after-submit.ts';

declare global {
  interface Window {
    __reactRouterManifest: { routes: Parameters<typeof keepOwnRoutes>[0] };
  }
}

// The server has made the page without them.
const search = withoutTrackers(location.search);
if (search !== location.search) history.replaceState(history.state, '', location.pathname + search + location.hash);

overwriteGetLocale(() => splitLocale(location.pathname).locale);
keepOwnRoutes(window.__reactRouterManifest.routes, splitLocale(location.pathname).prefix);

deferInstallPrompt();
limitRequests();
showErrorsAfterSubmit();

const container = documentContainer();

/**
 * React Router throws a promise while it decodes the document's data: the page is taken over once that is done, in another task
 * than the one that has run the modules, so that a press is answered in between.
 */
function takeOver() {
  rememberTyped();
  startHydration();
  try {
    hydrate(h(HydratedRouter, null), container);
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown;
    void thrown.then(() => setTimeout(takeOver));
  }
}
takeOver();
