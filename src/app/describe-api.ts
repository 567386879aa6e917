import { randomBytes } from 'node:crypto';
import { statusByCode } from '@catlas/platform/errors/app-error.ts';
import type { Context as HonoContext } from 'hono';
import { html, raw } from 'hono/html';
import type { ApiEnv, createApiRouter } from '#context/api-router.server.ts';
import { type ApiDocument, createApiDocument } from './api-document.ts';

type Api = ReturnType<typeof createApiRouter>;

export function describeApi(api: Api) {
  let document: ApiDocument | null = null;
  // All routes are registered by the first call.
  const describe = (c: HonoContext<ApiEnv>) => (document ??= createApiDocument(api, c.var.context.config));
  api.get('/openapi.json', (c) => c.json(describe(c)));
  api.get('/docs', (c) => {
    const nonce = randomBytes(16).toString('base64');
    c.header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`);
    return c.html(docsPage(describe(c), nonce));
  });
}

function docsPage(document: ApiDocument, nonce: string) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Catlas API</title>
<style nonce="${nonce}">${raw(styles)}</style>
</head>
<body>
<header><h1>Catlas API</h1>
<p>The calls of the community cat map, made from the schemas that check them. <a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>
<main>
<nav aria-label="Calls"><ul>${operations.map(
    ({ method, path }) => html`<li><a href="#${method}-${path}"><b>${method}</b> ${path}</a></li>`,
  )}</ul></nav>
${operations.map(
  ({ method, path, operation }) => html`<section id="${method}-${path}">
<h2><b>${method}</b> <code>/api${path}</code></h2>
<p>${operation.summary ?? ''} ${operation.description ?? ''}</p>
${
  operation.parameters?.length
    ? html`<table><thead><tr><th>Parameter</th><th>In</th><th>Needed</th><th>Kind</th></tr></thead><tbody>${operation.parameters.map(
        (parameter) =>
          html`<tr><td><code>${parameter.name}</code></td><td>${parameter.in}</td><td>${parameter.required ? 'yes' : 'no'}</td><td><code>${JSON.stringify(parameter.schema)}</code></td></tr>`,
      )}</tbody></table>`
    : ''
}
${Object.entries(operation.requestBody?.content ?? {}).map(
  ([type, { schema }]) =>
    html`<details><summary>Body, <code>${type}</code></summary><pre>${json(schema)}</pre></details>`,
)}
${Object.entries(operation.responses ?? {}).map(
  ([status, response]) =>
    html`<details><summary><b>${status}</b> ${response.description ?? ''}</summary>${Object.entries(
      response.content ?? {},
    ).map(([type, { schema }]) => html`<p><code>${type}</code></p><pre>${json(schema)}</pre>`)}</details>`,
)}
</section>`,
)}
<section><h2>Shapes</h2>${Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      html`<details id="shape-${name}"><summary>${name}</summary><pre>${json(schema)}</pre></details>`,
  )}</section>
<section><h2>Problems</h2><ul>${Object.entries(statusByCode).map(
    ([code, status]) => html`<li id="problem-${code}"><code>${code}</code>, status ${status}</li>`,
  )}</ul></section>
</main>
</body>
</html>`;
}

const styles = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { font: 1rem/1.55 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { font-size: 1.15rem; border-top: 1px solid var(--line); padding-top: 1.5rem; overflow-wrap: anywhere; }
nav ul { columns: 2 18rem; padding-left: 1.2rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
pre { overflow: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .85rem; }
summary { cursor: pointer; padding: .3rem 0; } a { color: light-dark(#9a3412, #fdba74); }`;
