import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type ApiDocument, apiRequest } from './api-requests.ts';
import { request } from './fuzz-request.ts';
import { growthOfLastHalf, isGrowing } from './memory-trend.ts';
import { mutate } from './mutate.ts';
import { createRandom, type Random } from './random.ts';
import { runFuzz } from './run-fuzz.ts';
import type { Target } from './target.ts';
import { toCurl } from './to-bytes.ts';

async function openPlanted(): Promise<Target> {
  let output = '';
  let child: ChildProcess;
  let port = 0;
  const start = async () => {
    output = '';
    child = spawn(process.execPath, [fileURLToPath(new URL('./test-planted-server.ts', import.meta.url))], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (piece) => (output += piece));
    await once(child.stdout!, 'data');
    port = Number(output);
  };
  await start();
  return {
    get port() {
      return port;
    },
    values: {},
    credentials: () => [],
    takeOutput: () => output,
    pid: () => child.pid!,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    restart: start,
    refresh: async () => undefined,
    isReady: async () => child.exitCode === null,
    close: async () => void child.kill('SIGKILL'),
  };
}

const text = { type: 'string' };
const document: ApiDocument = {
  paths: {
    '/notes': {
      post: {
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object', properties: { text, name: text }, required: ['text'] } },
          },
        },
      },
    },
    '/list': { get: { parameters: [{ name: 'days', in: 'query', required: true, schema: text }] } },
  },
};
const next = (random: Random) => mutate(apiRequest(document, random), random);

describe('the fuzzer', () => {
  it('the fuzzer finds planted faults and prints the smallest request of each', async () => {
    const target = await openPlanted();
    const options = { requests: 4_000, seconds: 60, hangMs: 1_000, maxFindings: 4, shrinks: 150, slowShrinks: 6 };
    const { findings } = await runFuzz(target, next, { ...options, seed: 1, say: () => undefined });
    await target.close();
    const byKind = new Map(findings.map((finding) => [finding.failure.kind, finding]));
    expect([...byKind.keys()].sort()).toEqual(['crash', 'hang', 'stack trace', 'status']);

    const wrongField = byKind.get('status')!.request!;
    expect(wrongField).toMatchObject({ method: 'POST', path: '/api/notes', headers: [] });
    expect(wrongField.body!.length).toBeLessThan(25);
    expect(byKind.get('crash')!.request!.headers).toEqual([['range', expect.any(String)]]);
    expect(byKind.get('hang')!.request!.path).toMatch(/\?days=.*%00/);
    expect(byKind.get('stack trace')!.request!.body ?? '').toHaveLength(0);
    expect([...byKind.values()].every(({ isReproducible }) => isReproducible)).toBe(true);
  });

  it('the fuzzer sends the same requests for the same seed, and others for another', () => {
    const sent = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 200 }, () => next(random));
    };
    expect(sent(5)).toEqual(sent(5));
    expect(sent(5)).not.toEqual(sent(6));
  });

  it('the fuzzer changes any body, also one that is nested too deeply to be written again', () => {
    const body = '['.repeat(100_000) + ']'.repeat(100_000);
    const deep = request('POST', '/notes', { headers: [['content-type', 'application/json']], body });
    for (let seed = 0; seed < 100; seed++) expect(() => mutate(deep, createRandom(seed))).not.toThrow();
  });

  it('the fuzzer prints a request with bytes that a shell cannot hold as a command that sends them', () => {
    const command = toCurl(request('POST', "/a'b", { headers: [['x', '\u00ff']], body: '\u0000' }), 80);
    expect(command).toBe(
      "curl -i --path-as-is -X POST -H $'x: \\xff' --data-binary $'\\x00' $'http://localhost:80/a\\'b'",
    );
  });
});

describe('memory', () => {
  const samples = (bytesAt: (requests: number) => number) =>
    Array.from({ length: 20 }, (_, index) => ({
      requests: (index + 1) * 1_000,
      residentBytes: bytesAt((index + 1) * 1_000),
    }));

  it('memory that grows with each request is a failure, and a cache that fills in the first half is none', () => {
    expect(isGrowing(samples((requests) => 2e8 + requests * 20_000))).toBe(true);
    expect(isGrowing(samples((requests) => 2e8 + Math.min(requests, 8_000) * 20_000))).toBe(false);
    expect(isGrowing(samples((requests) => 2e8 + (requests % 3_000) * 10_000))).toBe(false);
  });

  it('memory of a short run says nothing', () => {
    expect(growthOfLastHalf(samples((requests) => requests * 1e6).slice(0, 5))).toBeNull();
  });
});
