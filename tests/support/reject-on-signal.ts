import { isMainThread } from 'node:worker_threads';

// Loaded with `node --import` into a server under test: SIGUSR2 makes a rejection that nothing handles, as a defect would.

if (isMainThread) {
  process.on('SIGUSR2', () => void Promise.reject(new Error('a rejection that nothing handles')));
  // The process that serves, where a parent starts it.
  if (process.argv[1]?.endsWith('start.ts')) process.stderr.write(`serving process: ${process.pid}\n`);
}
