import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { renderBareTable } from './peers/table/bare-table.ts';

// The table of 1000 rows over HTTP, with nothing but Node or rendered as the site renders its pages.
//   node bench/table-server.ts PORT bare | node bench/table-server.ts PORT BUILT_FILE

const [port, source] = process.argv.slice(2);

async function findListener(): Promise<RequestListener> {
  if (source !== 'bare') {
    const { answerTable } = await import(source!);
    return getRequestListener(async (request) => {
      const { html, ...head } = await answerTable(request);
      return new Response(html, head);
    });
  }
  return async (_request, response) => {
    const html = Buffer.from(await renderBareTable());
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': html.length });
    response.end(html);
  };
}

createServer(await findListener()).listen(Number(port), '127.0.0.1');
