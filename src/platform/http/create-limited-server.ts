import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long and how much a connection may take of the process without being of use to anybody. */
interface ConnectionLimits {
  /** Until a request's headers have come whole, from its first byte or the connection's beginning. 408. */
  headersMs: number;
  /** Until its body has, too: 12 MB in this time are 40 kB/s, half of what two bars of signal give. 408. */
  requestMs: number;
  /** With no byte going either way in the middle of a request or an answer. The connection ends. */
  silentMs: number;
  /** Between two requests. Longer than browsers and proxies keep theirs: who closes last sends no request into a closed connection. */
  idleMs: number;
  /** How often the first two are checked. */
  checkMs: number;
  /** Bytes of a request's headers: the chunks of a session cookie, and all else that browsers send. 431. */
  maxHeaderBytes: number;
  /** At once: who comes then is hung up on. */
  maxConnections: number;
}

const usualLimits: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 300_000,
  silentMs: 90_000,
  idleMs: 65_000,
  checkMs: 5_000,
  maxHeaderBytes: 16 * 1024,
  maxConnections: 12_000,
};

/** A client that reuses its connection would keep the server from closing. */
function endConnectionAfter(response: ServerResponse): void {
  const { socket } = response;
  if (response.headersSent) response.once('finish', () => socket?.end());
  else response.shouldKeepAlive = false;
}

/** How many connections one address may have, through whichever of a process's servers. A thousand of them may be live pages. */
const usualMostPerAddress = 2_000;
/** For the database, files and requests to other services. */
const reservedDescriptors = 512;

/** A connection takes a file descriptor: with none left the process could not open a file or reach its database. */
function findMaxConnections(): number {
  // Names of peers would be looked up.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const descriptors = Number(userLimits?.open_files?.soft ?? Number.NaN);
  if (Number.isNaN(descriptors)) return usualLimits.maxConnections;
  return Math.max(serversPerPort, Math.min(usualLimits.maxConnections, descriptors - reservedDescriptors));
}

/** Hangs up on an address that has as many connections as one may have. */
export function limitByAddress(servers: Server[], mostPerAddress = usualMostPerAddress): void {
  const openByAddress = new Map<string, number>();
  for (const server of servers) {
    server.on('connection', (socket) => {
      const address = socket.remoteAddress ?? '';
      const open = (openByAddress.get(address) ?? 0) + 1;
      openByAddress.set(address, open);
      socket.once('close', () => {
        const left = openByAddress.get(address)! - 1;
        if (left > 0) openByAddress.set(address, left);
        else openByAddress.delete(address);
      });
      if (open > mostPerAddress) socket.destroy();
    });
  }
}

export interface LimitedServer extends Server {
  /** Stops listening and lets running requests finish. After `graceMs` it closes the connections that are left. */
  closeGracefully: (graceMs: number) => Promise<void>;
}

/** A server that a slow or silent client cannot block. */
export function createLimitedServer(listener: RequestListener, limits: Partial<ConnectionLimits> = {}): LimitedServer {
  const { headersMs, requestMs, silentMs, idleMs, checkMs, maxHeaderBytes, maxConnections } = {
    ...usualLimits,
    ...limits,
  };
  const options: ServerOptions = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkMs,
    maxHeaderSize: maxHeaderBytes,
    // A connection that broke silently is noticed also where nothing is being sent, as with a live stream.
    keepAlive: true,
    keepAliveInitialDelay: idleMs,
  };
  let isClosing = false;
  const running = new Set<ServerResponse>();
  const server = createServer(options, (request, response) => {
    if (isClosing) endConnectionAfter(response);
    running.add(response);
    response.once('close', () => running.delete(response));
    listener(request, response);
  });
  server.timeout = silentMs;
  server.maxConnections = maxConnections;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return Object.assign(server, {
    async closeGracefully(graceMs: number) {
      isClosing = true;
      const tooLong = setTimeout(() => server.closeAllConnections(), graceMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Browsers connect before they have a request. Node counts such a connection neither as idle nor as finished.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      for (const response of running) endConnectionAfter(response);
      await closed;
      clearTimeout(tooLong);
    },
  });
}

/**
 * A process takes one new connection from a port each time round its event loop, and as many in all as it has servers on that port. While
 * it works, a round takes 10 ms and more: with one server a hundred new connections would take a second, before any of them could even
 * be refused.
 */
const serversPerPort = 16;

/** Servers for one port, which look like one to clients: `listenTogether` opens them. Behind a proxy all connections are the proxy's. */
export function createPortServers(listener: RequestListener, { trustProxy }: { trustProxy: boolean }): LimitedServer[] {
  const maxConnections = Math.ceil(findMaxConnections() / serversPerPort);
  const portServers = Array.from({ length: serversPerPort }, () => createLimitedServer(listener, { maxConnections }));
  if (!trustProxy) limitByAddress(portServers);
  return portServers;
}
