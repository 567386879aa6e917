import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

const backlog = 4096;

interface Place {
  host: string;
  port: number;
  setting: 'PORT' | 'METRICS_PORT';
}

/** Throws ListenError, which tells the operator what to do. */
export async function listen(server: Server, place: Place): Promise<void> {
  await open(server, place, { isShared: false });
}

/** Where the system can't share a port among servers, the first takes all connections. */
export async function listenTogether(servers: Server[], place: Place): Promise<void> {
  // Another program may share the port; an exclusive attempt shows whether one does.
  const probe = createServer();
  await listen(probe, place);
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  for (const server of servers) {
    try {
      await open(server, { ...place, port }, { isShared: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTSUP') throw error;
      return listen(server, place);
    }
  }
}

async function open(
  server: Server,
  { host, port, setting }: Place,
  { isShared }: { isShared: boolean },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(explain(error, { port, setting }));
    server.once('error', fail);
    server.listen({ port, host, backlog, reusePort: isShared }, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function explain(error: NodeJS.ErrnoException, { port, setting }: Omit<Place, 'host'>): Error {
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
