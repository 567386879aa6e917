import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { inLocale } from '#i18n/request-locale.server.ts';
import { itsMarkup, twiceRendered } from '#tests/support/twice-rendered.tsx';

it('links and times are rendered on the server as in the browser', () => {
  expect(import.meta.env.SSR).toBe(true);
  const markup = inLocale('fr', () => renderToString(twiceRendered));
  // React writes this attribute's name as its property is named.
  expect(markup.replace('dateTime=', 'datetime=')).toBe(itsMarkup);
});
