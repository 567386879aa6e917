import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BreakableLine {
  /** What a browser opens: the server behind the line. */
  url: string;
  /** Nothing gets through any more, and what was open breaks. */
  cut: () => void;
  mend: () => void;
  /** Answers a path in the server's place. */
  answer: (path: string, answer: { status?: number; type: string; body: string }) => void;
  close: () => Promise<void>;
}

/** A line to the server at `target` that can break: unlike a browser's own offline mode its service workers notice too. */
export async function openLine(target: string): Promise<BreakableLine> {
  let isUp = true;
  const answers = new Map<string, { status?: number; type: string; body: string }>();

  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method } = request;
    // The server is where it thinks it is, so that forms come from its own pages.
    const { host, origin } = new URL(target);
    const headers = { ...request.headers, host, ...(request.headers.origin && { origin }) };
    const onward = ask(new URL(request.url!, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const server = createServer((request, response) => {
    if (!isUp) return void request.socket.destroy();
    const own = answers.get(request.url!.split('?')[0]!);
    if (!own) return pass(request, response);
    response.writeHead(own.status ?? 200, { 'content-type': own.type, 'cache-control': 'no-store' });
    response.end(own.body);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isUp = false;
      server.closeAllConnections();
    },
    mend() {
      isUp = true;
    },
    answer: (path, answer) => void answers.set(path, answer),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
