import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { splitLocale } from '#i18n/locale.ts';
import { overwriteGetLocale } from '#i18n/paraglide/runtime.js';

overwriteGetLocale(() => splitLocale(location.pathname).locale);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
