import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, callApi } from './call-api.ts';

const servers: ReturnType<typeof createServer>[] = [];

async function openServer(lost: number, listener: RequestListener) {
  let asked = 0;
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    asked += 1;
    if (asked <= lost) request.socket.destroy();
    else listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked: () => asked };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const sayYes: RequestListener = (_request, response) => response.end('{"yes":true}');

describe('a call over a bad line', () => {
  it('a call over a bad line is tried up to three times more before the reader hears of it', async () => {
    const bad = await openServer(3, sayYes);
    expect(await callApi(bad.url)).toEqual({ yes: true });
    const worse = await openServer(9, sayYes);
    const error = await callApi<never>(worse.url).catch((caught: ApiError) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.isNetworkFailure).toBe(true);
    expect(worse.asked()).toBe(4);
  });

  it('a call over a bad line changes nothing twice: it is repeated only where that is the same as once', async () => {
    const once = await openServer(1, sayYes);
    const error = await callApi<never>(once.url, { method: 'POST', json: {} }).catch((caught: ApiError) => caught);
    expect(error.isNetworkFailure).toBe(true);
    expect(once.asked()).toBe(1);
    const same = await openServer(1, sayYes);
    expect(await callApi(same.url, { method: 'POST', json: {}, canRepeat: true })).toEqual({ yes: true });
  });

  it('a call over a bad line is aborted when its time is over, and by its caller', async () => {
    const silent = await openServer(0, () => {});
    const late = await callApi<never>(silent.url, { timeoutMs: 50 }).catch((caught: ApiError) => caught);
    expect(late.isNetworkFailure).toBe(true);
    const reader = new AbortController();
    const gone = callApi<never>(silent.url, { signal: reader.signal }).catch((caught: ApiError) => caught);
    reader.abort();
    expect((await gone).name).toBe('AbortError');
    expect(silent.asked()).toBeLessThanOrEqual(2);
  });

  it('a call over a bad line is not repeated when the server has answered, whatever it said', async () => {
    const full = await openServer(0, (_request, response) => {
      response.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '7' });
      response.end('{"type":"about:blank","title":"Busy","status":503,"code":"busy"}');
    });
    const error = await callApi<never>(full.url).catch((caught: ApiError) => caught);
    expect([error.problem?.code, error.retryAfterSeconds, full.asked()]).toEqual(['busy', 7, 1]);
  });
});

describe('a visitor’s page, which comes without a CSRF token', () => {
  async function callsWith(answerSession: () => Response, calls: () => Promise<unknown>) {
    document.head.innerHTML = '<meta name="csrf-token" content="" data-header="x-token">';
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: URL, request: { method: string; headers: Record<string, string> }) => {
      asked.push(`${request.method} ${url.pathname} ${request.headers['x-token'] ?? ''}`.trim());
      return url.pathname === '/api/session' ? answerSession() : Response.json({});
    });
    try {
      await calls();
    } finally {
      vi.unstubAllGlobals();
      document.head.innerHTML = '';
    }
    return asked;
  }
  const search = () => callApi('/api/cats/search', { query: { q: 'mina' } });
  const shorten = () => callApi('/api/cats/shorten', { method: 'POST', json: {} });

  it('a visitor’s page requests a token before its first call, and every call carries it (spec §7)', async () => {
    const asked = await callsWith(
      () => Response.json({ csrf_token: 'brought' }),
      async () => {
        await Promise.all([search(), callApi('/api/location/get', { query: { q: 'Lyon' } })]);
        await shorten();
      },
    );
    expect(asked).toEqual([
      'GET /api/session',
      'GET /api/cats/search brought',
      'GET /api/location/get brought',
      'POST /api/cats/shorten brought',
    ]);
  });

  it('a visitor’s page reads without a token where none can be had: offline, the device may answer', async () => {
    const asked = await callsWith(
      () => Response.json({ status: 503 }, { status: 503 }),
      async () => {
        await search();
        await expect(shorten()).rejects.toThrow(ApiError);
      },
    );
    expect(asked).toEqual(['GET /api/session', 'GET /api/cats/search', 'GET /api/session']);
  });
});
