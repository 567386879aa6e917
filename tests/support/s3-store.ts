import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const bucket = 'cats';

export interface S3Store {
  url: string;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startS3Store(): Promise<S3Store> {
  const directory = await mkdtemp(join(tmpdir(), 'catlas-s3-'));
  const start = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: bucket }],
    });
    return { server, address: await server.run() };
  };
  let running = await start(0);
  const { port } = running.address;
  return {
    url: `s3://S3RVER:S3RVER@${bucket}/photos?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    pause: () => running.server.close(),
    async resume() {
      running = await start(port);
    },
    async close() {
      await running.server.close().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
