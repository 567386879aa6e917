import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const module = new URL('./end-process.ts', import.meta.url).href;

async function runProcess({ act, close = 'async () => log.info({}, "closed")', limitMs = 10_000 }: Run) {
  const code = `
    import { endProcessInOrder } from ${JSON.stringify(module)};
    const write = (level) => ({ err }, message) => console.log(level, err?.message ?? message);
    const log = { info: write('info'), error: write('error'), fatal: write('fatal') };
    setInterval(() => {}, 1000);
    endProcessInOrder({ log, close: ${close}, limitMs: ${limitMs} });
    ${act}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const lines = (await text(child.stdout)).trim().split('\n');
  return { lines, code: await ended };
}

interface Run {
  act: string;
  close?: string;
  limitMs?: number;
}

it.each([
  ['a rejection', 'void Promise.reject(new Error("defect"))', 'defect'],
  ['an exception', 'setTimeout(() => { throw new Error("defect") })', 'defect'],
  ['a rejection without an error', 'void Promise.reject(undefined)', 'Not an error: undefined'],
])('%s that nothing handles is logged, what is open is closed, and the exit code is 1', async (_what, act, message) => {
  expect(await runProcess({ act })).toEqual({ lines: [`fatal ${message}`, 'info closed'], code: 1 });
});

it('a second defect neither starts again nor stops what the first one began', async () => {
  const act = 'void Promise.reject(new Error("first")); setTimeout(() => { throw new Error("second") })';
  const close = 'async () => { await new Promise((r) => setTimeout(r, 100)); log.info({}, "closed"); }';
  expect(await runProcess({ act, close })).toEqual({ lines: ['fatal first', 'error second', 'info closed'], code: 1 });
});

it.each(['SIGTERM', 'SIGINT'])('a process ends with exit code 0 on %s', async (signal) => {
  const act = `process.kill(process.pid, '${signal}')`;
  expect(await runProcess({ act })).toEqual({ lines: ['info shutting down', 'info closed'], code: 0 });
});

it('a failure to close is an error, and the process still ends', async () => {
  const act = "process.kill(process.pid, 'SIGTERM')";
  const failing = await runProcess({ act, close: 'async () => { throw new Error("stuck") }' });
  expect(failing).toEqual({ lines: ['info shutting down', 'error stuck'], code: 1 });
  const hanging = await runProcess({ act, close: '() => new Promise(() => {})', limitMs: 50 });
  expect(hanging).toEqual({ lines: ['info shutting down'], code: 1 });
});
