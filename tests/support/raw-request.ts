import { request } from 'node:http';
import { connect, type Socket } from 'node:net';

interface Place {
  url: string;
  /** A loopback address of its own makes a client of its own: `127.0.0.2`. */
  localAddress?: string;
}

function openSocket({ url, localAddress }: Place): Socket {
  return connect({ port: Number(new URL(url).port), host: '127.0.0.1', ...(localAddress && { localAddress }) });
}

/** The connection sends this much and nothing more. */
export function stall(place: Place, sent: string): Socket {
  const socket = openSocket(place);
  // The server may end it at any time.
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(sent);
  return socket;
}

export const unfinished = (path: string, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 50\r\n\r\n{`;

/** Simple clients send a complete body before they read. Rejects when the connection breaks. */
export function postBytes(place: Place, { path, bytes }: { path: string; bytes: Buffer }): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(place);
    let answer = '';
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes, () => socket.on('data', (chunk) => (answer += chunk)));
  });
}

export function signInFrom(place: Place, credentials: { email: string; password: string }) {
  const startedAt = performance.now();
  return new Promise<{ status: number; milliseconds: number }>((resolve, reject) => {
    const asked = request(
      `${place.url.replace('localhost', '127.0.0.1')}/auth/v1/token?grant_type=password`,
      {
        method: 'POST',
        agent: false,
        ...(place.localAddress && { localAddress: place.localAddress }),
        headers: { 'content-type': 'application/json' },
      },
      (response) => {
        response.resume();
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - startedAt }),
        );
      },
    );
    asked.once('error', reject);
    asked.end(JSON.stringify(credentials));
  });
}
