import { isValidElement, useId } from 'react';
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

it('writes attributes as HTML has them', () => {
  const html = renderToString(
    <form className="narrow" acceptCharset="utf-8">
      <label htmlFor="name" tabIndex={-1} style={{ marginTop: 4, opacity: 0.5 }}>
        Name
      </label>
      <input id="name" defaultValue={'"Minou"'} maxLength={80} autoComplete="off" readOnly aria-invalid={false} />
      <input type="checkbox" defaultChecked disabled={false} />
      <textarea defaultValue="a < b" />
      <select defaultValue="found">
        <option value="lost">Lost</option>
        <option value="found">Found</option>
      </select>
      <a href="/poster.pdf" download translate="no" onClick={() => undefined}>
        Poster
      </a>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="">
        <path strokeWidth={2} fillRule="evenodd" />
      </svg>
    </form>,
  );
  expect(html).toBe(
    '<form class="narrow" accept-charset="utf-8"><label for="name" tabindex="-1" style="margin-top:4px;opacity:0.5;">Name</label>' +
      '<input id="name" value="&quot;Minou&quot;" maxlength="80" autocomplete="off" readonly aria-invalid="false"/>' +
      '<input type="checkbox" checked/><textarea>a &lt; b</textarea>' +
      '<select><option value="lost">Lost</option><option selected value="found">Found</option></select>' +
      '<a href="/poster.pdf" download translate="no">Poster</a>' +
      '<svg viewBox="0 0 24 24" aria-hidden="true"><path stroke-width="2" fill-rule="evenodd"></path></svg></form>',
  );
});

it('marks elements for libraries that ask whether they were given one', () => {
  expect([isValidElement(<b />), isValidElement(<Field />), isValidElement({ type: 'b' })]).toEqual([
    true,
    true,
    false,
  ]);
});
