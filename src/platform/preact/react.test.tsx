import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

function Field() {
  return <input id={useId()} />;
}

it('counts the ids of a page without what is in noscript, as the browser does', () => {
  const ids = [
    ...renderToString(
      <>
        <noscript>
          <Field />
          <Field />
        </noscript>
        <Field />
        <Field />
      </>,
    ).matchAll(/id="([^"]+)"/g),
  ].map(([, id]) => id);
  const alone = [
    ...renderToString(
      <>
        <Field />
        <Field />
      </>,
    ).matchAll(/id="([^"]+)"/g),
  ].map(([, id]) => id);
  expect(ids.slice(2)).toEqual(alone);
  expect(new Set(ids).size).toBe(4);
});

it('writes no hint for hydration into the document', () => {
  expect(renderToString(<time suppressHydrationWarning>now</time>)).toBe('<time>now</time>');
});
