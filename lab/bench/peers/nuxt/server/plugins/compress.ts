import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const minBytes = 1024;

/**
 * Compresses pages and data in the process, as Catlas does, with the same algorithm and level. Nitro compresses only files; a
 * deployment either does this or has a proxy that does, and a proxy's work would not be part of the measured time.
 */
export default defineNitroPlugin(({ hooks }) => {
  hooks.hook('beforeResponse', async (event, response) => {
    // Calls within the process carry no such header.
    if (!getRequestHeader(event, 'accept-encoding')?.includes('gzip') || !response.body) return;
    const isText = typeof response.body === 'string';
    const text = isText ? (response.body as string) : JSON.stringify(response.body);
    if (text.length < minBytes) return;
    if (!isText) setResponseHeader(event, 'content-type', 'application/json');
    setResponseHeader(event, 'content-encoding', 'gzip');
    appendResponseHeader(event, 'vary', 'accept-encoding');
    response.body = await promisify(gzip)(text);
  });
});
