import { join } from 'node:path';
import { type ListeningProcess, startListening } from './listening-process.ts';
import { findFreePort } from './ports.ts';

interface BareProcess extends ListeningProcess {
  url: string;
}

export async function startBareProcess(
  script: string,
  programArguments: string[] = [],
  nodeArguments: string[] = [],
): Promise<BareProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const program = [join(import.meta.dirname, script), String(port), ...programArguments];
  return { url, ...(await startListening(url, [...nodeArguments, ...program])) };
}
