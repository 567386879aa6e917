import type { Server } from 'node:http';

/** Connections that the system keeps until they are taken, as far as it allows: one too many is tried again after a second, then three, then seven. */
const backlog = 4096;

/** Resolves once connections are taken. Throws ListenError, which tells the operator what to do. */
export function listen(
  server: Server,
  { host, port, setting }: { host: string; port: number; setting: 'PORT' | 'METRICS_PORT' },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { port, setting })));
    server.listen({ port, host, backlog }, resolve);
  });
}

function explain(error: NodeJS.ErrnoException, { port, setting }: { port: number; setting: string }): Error {
  const plain = (message: string) => Object.assign(new Error(message), { name: 'ListenError' });
  if (error.code === 'EADDRINUSE') {
    return plain(
      `The port ${port} is taken by another program. Stop it, or choose another one: ${setting}=${port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') {
    return plain(`The port ${port} may not be used by this user. Choose one above 1023 with ${setting}.`);
  }
  return error;
}
