import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file, source, headers = '{}'] = process.argv.slice(2);
const sent = JSON.parse(headers) as Record<string, string>;

const body = readFileSync(file!);

createServer((_request, response) => {
  response.writeHead(200, { ...sent, 'content-length': String(body.length) });
  if (source === 'memory') response.end(body);
  else createReadStream(file!).pipe(response);
}).listen(Number(port), '127.0.0.1');
