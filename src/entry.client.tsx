import { limitRequests } from '@catlas/platform/http/fetch-in-time.ts';
import { withoutTrackers } from '@catlas/platform/http/trackers.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { deferInstallPrompt } from '#features/installation/deferred-install-prompt.ts';
import { splitLocale } from '#i18n/locale.ts';
import { overwriteGetLocale } from '#i18n/paraglide/runtime.js';
import { rememberTyped } from '#ui/forms/hand-over-typed.ts';

// The server renders pages without tracking parameters, so the browser removes them before hydration.
const search = withoutTrackers(location.search);
if (search !== location.search) history.replaceState(history.state, '', location.pathname + search + location.hash);

overwriteGetLocale(() => splitLocale(location.pathname).locale);

deferInstallPrompt();
limitRequests();
rememberTyped();
// No form is sent before hydration, so this may come later; without it, errors show where they are.
import('#ui/forms/show-errors-after-submit.ts').then(
  ({ showErrorsAfterSubmit }) => showErrorsAfterSubmit(),
  () => undefined,
);

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
