// Preloaded into a measured process: SIGUSR2 collects its garbage. The server's own flags stay as they are.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
process.on('SIGUSR2', () => collectGarbage());
