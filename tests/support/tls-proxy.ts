import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createCertificate } from '@catlas/auth-service/certificate';

export interface TlsProxy {
  /** The browser accepts a self-signed certificate. */
  url: string;
  forwardTo(target: string): void;
  stop(): Promise<void>;
}

/** The proxy works as docs/operations.md describes: `Host` stays, `X-Forwarded-Proto` is added. */
export async function openTlsProxy(): Promise<TlsProxy> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' });
  let target = '';
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const headers = {
      'x-forwarded-for': request.socket.remoteAddress,
      ...request.headers,
      'x-forwarded-proto': 'https',
    };
    const onward = ask(new URL(request.url!, target), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const server = createServer({ key, cert: createCertificate(privateKey, 'localhost') }, pass);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo(url) {
      target = url;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
