import { isMainThread } from 'node:worker_threads';

// Load it with `node --import`: SIGUSR2 causes an unhandled rejection in the server under test.

if (isMainThread) {
  process.on('SIGUSR2', () => void Promise.reject(new Error('a rejection that nothing handles')));
  if (process.argv[1]?.endsWith('start.ts')) process.stderr.write(`serving process: ${process.pid}\n`);
}
