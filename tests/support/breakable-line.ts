import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HeldRequest {
  method: string;
  path: string;
  body: Buffer;
  forward: () => Promise<LineAnswer>;
  answer: (answer: LineAnswer) => void;
  cut: () => void;
}

export interface LineAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

export interface BreakableLine {
  url: string;
  cut: () => void;
  mend: () => void;
  /** Null lets the server answer again. */
  answer: (path: string, answer: { status?: number; type: string; body: string } | null) => void;
  hold: (paths: RegExp, handle: (request: HeldRequest) => Promise<void>) => void;
  close: () => Promise<void>;
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const ownHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Unlike a browser's own offline mode, service workers notice a broken line too. */
export async function openLine(target: string): Promise<BreakableLine> {
  let isUp = true;
  const answers = new Map<string, { status?: number; type: string; body: string }>();

  // The server sees its own host, so that forms come from its own pages.
  const headersFor = (request: IncomingMessage) => {
    const { host, origin } = new URL(target);
    return { ...request.headers, host, ...(request.headers.origin && { origin }) };
  };
  const take = async (
    request: IncomingMessage,
    response: ServerResponse,
    handle: (held: HeldRequest) => Promise<void>,
  ) => {
    const body = await readAll(request);
    const { method = 'GET', url } = request;
    await handle({
      method,
      path: url!,
      body,
      async forward() {
        const onward = ask(new URL(url!, target), {
          method,
          headers: { ...headersFor(request), 'content-length': body.length },
        });
        onward.end(body);
        const [answer] = (await once(onward, 'response')) as [IncomingMessage];
        const headers = Object.entries(answer.headers).filter(([name]) => !ownHeaders.has(name));
        return {
          status: answer.statusCode!,
          headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
          body: await readAll(answer),
        };
      },
      answer({ status, headers, body }) {
        response.writeHead(status, headers);
        response.end(body);
      },
      cut: () => request.socket.destroy(),
    });
  };
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method } = request;
    const headers = headersFor(request);
    const onward = ask(new URL(request.url!, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  let held: { paths: RegExp; handle: (request: HeldRequest) => Promise<void> } | null = null;
  const server = createServer((request, response) => {
    if (!isUp) return void request.socket.destroy();
    // The client may have left while the request was held.
    if (held?.paths.test(request.url!))
      return void take(request, response, held.handle).catch(() => response.destroy());
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
    answer: (path, answer) => void (answer ? answers.set(path, answer) : answers.delete(path)),
    hold(paths, handle) {
      held = { paths, handle };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
