import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { startPgliteSocketServer } from './pglite-socket-server.ts';

/** What the opener says: where the data are (null: in memory), and a dump to begin with. */
export interface PgliteWorkerInput {
  dataDir: string | null;
  socketPath: string;
  dump: Uint8Array<ArrayBuffer> | null;
}

export type PgliteWorkerRequest = 'close' | 'dump';
export type PgliteWorkerAnswer =
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  | { type: 'closed' }
  | { type: 'dumped'; dump: Uint8Array<ArrayBuffer> };

const port = parentPort!;
const { dataDir, socketPath, dump } = workerData as PgliteWorkerInput;
const answer = (message: PgliteWorkerAnswer) => port.postMessage(message);

try {
  const database = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(dump ? { loadDataDir: new Blob([dump]) } : {}),
    extensions: { btree_gist, cube, fuzzystrmatch, pg_trgm, unaccent },
  });
  const server = await startPgliteSocketServer(database, socketPath);

  port.on('message', async (request: PgliteWorkerRequest) => {
    if (request === 'dump') {
      const file = await database.dumpDataDir('none');
      answer({ type: 'dumped', dump: new Uint8Array(await file.arrayBuffer()) });
      return;
    }
    await server.stop();
    await database.close();
    answer({ type: 'closed' });
    port.close();
  });
  answer({ type: 'ready' });
} catch (error) {
  answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
