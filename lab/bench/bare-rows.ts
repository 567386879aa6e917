import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { runBare } from './statements-of.ts';

// What a call that sends rows costs with nothing but Node and the driver: a process that answers a POST of statements with their
// rows as JSON.
//   node lab/bench/bare-rows.ts PORT 'THE POOL’S OPTIONS AS JSON'

const [port, options] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(options!), max: 1 });

createServer(async (request, response) => {
  const statements = request.method === 'POST' ? JSON.parse(await text(request)) : [];
  const body = Buffer.from(JSON.stringify(await runBare(pool, statements)));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
