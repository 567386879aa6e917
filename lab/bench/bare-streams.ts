import { createServer, type ServerResponse } from 'node:http';

// What an open page costs with nothing but Node: a process that keeps every answer open, and writes a line to each of
// them when it is posted to.
//   node lab/bench/bare-streams.ts PORT

const open = new Set<ServerResponse>();

createServer((request, response) => {
  if (request.method === 'POST') {
    for (const each of open) each.write('event: cat-shown\ndata: {"id":1}\n\n');
    response.end();
    return;
  }
  if (request.url === '/') return void response.end('ready');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: hello\ndata: {}\n\n');
  open.add(response);
  response.once('close', () => open.delete(response));
}).listen(Number(process.argv[2]), '127.0.0.1');
