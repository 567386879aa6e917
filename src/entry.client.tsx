import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepInstallPrompt } from '#features/installation/kept-install-prompt.ts';
import { splitLocale } from '#i18n/locale.ts';
import { overwriteGetLocale } from '#i18n/paraglide/runtime.js';

overwriteGetLocale(() => splitLocale(location.pathname).locale);

keepInstallPrompt();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
