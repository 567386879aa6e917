import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface ConnectionLimits {
  /** Answers 408 when the headers take longer, from the first byte or the connection's beginning. */
  headersMs: number;
  /** Answers 408 when the body takes longer: 12 MB in this time are 40 kB/s, half of a two-bar signal. */
  requestMs: number;
  /** The connection ends after this time without a byte in either direction during a request. */
  silentMs: number;
  /** The side that closes last sends no request into a closed connection, so this exceeds browsers' and proxies'. */
  idleMs: number;
  checkMs: number;
  /** Answers 431 above this size, which fits the chunks of a session cookie. */
  maxHeaderBytes: number;
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

const usualMostPerAddress = 2_000;
/** The database, files and requests to other services need these. */
const reservedDescriptors = 512;

/** A connection takes a file descriptor: without one the process could not open a file or reach its database. */
function findMaxConnections(): number {
  // The report would look up the names of peers.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const descriptors = Number(userLimits?.open_files?.soft ?? Number.NaN);
  if (Number.isNaN(descriptors)) return usualLimits.maxConnections;
  return Math.max(serversPerPort, Math.min(usualLimits.maxConnections, descriptors - reservedDescriptors));
}

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
  /** Finishes running requests, and closes the remaining connections after `graceMs`. */
  closeGracefully: (graceMs: number) => Promise<void>;
}

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
    // Keep-alive notices a broken connection where nothing is being sent, as with a live stream.
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

/** A server accepts one connection per turn of the event loop, which is too slow for a burst under load. */
const serversPerPort = 16;

/** `listenTogether` opens them on one port. Behind a proxy all connections are the proxy's. */
export function createPortServers(listener: RequestListener, { trustProxy }: { trustProxy: boolean }): LimitedServer[] {
  const maxConnections = Math.ceil(findMaxConnections() / serversPerPort);
  const portServers = Array.from({ length: serversPerPort }, () => createLimitedServer(listener, { maxConnections }));
  if (!trustProxy) limitByAddress(portServers);
  return portServers;
}
