import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { ImageVariant } from '@catlas/platform/images/image-query.ts';
import { transformImage } from '@catlas/platform/images/transform-image.server.ts';

// What a thumbnail costs with nothing but Node and sharp: a process that reads the photo, makes it anew each time and keeps nothing.
//   node lab/bench/bare-thumbnails.ts PORT FOLDER 'VARIANT AS JSON'

const [port, folder, json] = process.argv.slice(2);
const variant = JSON.parse(json!) as ImageVariant;

createServer(async (request, response) => {
  if (request.url === '/') return void response.end('ready');
  const body = await transformImage(await readFile(join(folder!, request.url!)), variant);
  response.writeHead(200, { 'content-type': 'image/webp', 'content-length': body.byteLength });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
